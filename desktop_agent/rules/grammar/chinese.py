"""Chinese, as data for the grammar. All is written in simplified characters; `unified` reads traditional ones."""

from typing import Final

from desktop_agent.core.plan import Place
from desktop_agent.rules.grammar.frames import frames
from desktop_agent.rules.grammar.phrases import phrases
from desktop_agent.rules.grammar.tongue import TargetWords, Tongue, Vocabulary, beginnings

#: The characters of commands that are written in two ways.
_TRADITIONAL: Final = (
    "點擊單雙連兩選擇輸鍵貼寫換為設內裡裏進從將對鼠標遊動捲滾頁頂邊側後關閉開啟執運轉視窗應程檢查尋請麻煩幫並時間鐘現顯過見項條張個"
    "鈕欄檔數區編輯終端機圖複話彈題簽籤結鏈滑桿塊軸訊儲存號這該別場錄確認刪鍵盤劃縮齊聯絡圍當幾於與來給變內滿佔讓會懸調嗎處屏畫"
    "謝製著藍芽無線顆顏歷隻處觸網續號資夾導選單順盡據"
)
_SIMPLIFIED: Final = (
    "点击单双连两选择输键贴写换为设内里里进从将对鼠标游动卷滚页顶边侧后关闭开启执运转视窗应程检查寻请麻烦帮并时间钟现显过见项条张个"
    "钮栏档数区编辑终端机图复话弹题签签结链滑杆块轴讯储存号这该别场录确认删键盘划缩齐联络围当几于与来给变内满占让会悬调吗处屏画"
    "谢制着蓝芽无线颗颜历只处触网续号资夹导选单顺尽据"
)
_TABLE: Final = str.maketrans(_TRADITIONAL, _SIMPLIFIED)


def unified(word: str) -> str:
    """A word with the traditional characters of commands written in the simplified way."""
    return word if word.isascii() else word.translate(_TABLE)


_CLICK: Final = "点击, 点选, 单击, 按一下, 点一下, 点按, 按下, 按, 点, 轻点, 轻触, 左键点击, 用左键点击, 左键单击, 点击一下, 点开, 戳, 点到, 单击一下, 鼠标左键点击"
_UNITS: Final = {"毫秒, ms": 0.001, "秒, 秒钟, s": 1.0, "分钟, 分": 60.0}

_SETS: Final = {
    "click": f"{_CLICK}, 选择, 选取, 选, 展开, 折叠, 收合, 收起, 挑选, 选中, 跟随",
    "tap": _CLICK,
    "time word": "次, 下, 遍, 回",
    "twice": "两下, 两次, 2次, 2下, 二次",
    "pick": f"{_CLICK}, 选择, 选取, 选, 打开, 选用",
    "double": "双击, 连按两下, 点两下, 连点两次, 连点两下, 连击, 双点, 鼠标双击, 双击一下, 按两下, 用左键双击, 双击打开",
    "right": "右键点击, 右键单击, 右键点选, 右键点, 右键按, 右键按一下, 用右键点击, 用右键单击, 用右键点选, 用右键点, 用右键按, 按右键点, 右击, 滑鼠右键点击, "
    "鼠标右键点击, 鼠标右键单击, 鼠标右键点, 用鼠标右键点击, 用鼠标右键点, 用滑鼠右键点, 用滑鼠右键点击, 以右键点击, 以滑鼠右键点击, 打开右键菜单",
    "right key": "按右键, 点右键, 点击右键, 单击右键, 按鼠标右键, 按滑鼠右键, 点鼠标右键, 点滑鼠右键, 右键单击, 右键点击, 按一下右键, 右击, 单击鼠标右键, "
    "点击鼠标右键, 按一下滑鼠右键",
    "middle": "中键点击, 中键点, 中键按, 用中键点击, 用中键点, 用中键单击, 鼠标中键点击, 滑鼠中键点击",
    "at": "在, 对, 于, 往, 到, 从, 朝",
    "of": "的",
    "on": "上, 上面, 上头",
    "press": "按下, 按一下, 按, 敲, 敲击, 同时按下, 同时按, 按住, 使用, 使用快捷键, 按快捷键, 敲一下, 键入快捷键, 一起按",
    "key": "键, 按键, 快捷键, 组合键",
    "take": "把, 将",
    "drag to": "拖到, 拖至, 拖进, 拖入, 拖拽到, 拖曳到, 拖曳至, 拖动到, 拖动至, 拖放到, 移到, 移动到, 移至, 移进, 移入, 拉到, 放到, 放进, 拖放至, 搬到",
    "drag": "拖, 拖拽, 拖曳, 拖动, 拖放, 移动",
    "to": "到, 至, 进, 入, 在, 于, 往, 到了, 去",
    "mouse": "鼠标, 滑鼠, 光标, 游标, 指针, 鼠标指针, 滑鼠指标",
    "move to": "移到, 移至, 移动到, 移动至, 指向, 停在, 停留在, 悬停在, 悬停到, 放在, 放到, 指到, 滑到, 挪到",
    "hover": "指向, 悬停在, 悬停到, 悬停于, 停留在, 指着",
    "in": "里面, 里头, 里, 内, 中, 上, 之中, 当中",
    "under": "里面, 里头, 里, 内, 中, 上, 之中, 下, 下面, 底下",
    "type": "输入, 键入, 打入, 打字, 打上, 打, 填入, 填上, 填写, 填, 写入, 写上, 写, 录入, 输入文字, 输入文本, 输入内容, 键入文字, 填成",
    "type open": "输入, 键入, 打入, 打上, 打, 填入, 填上, 填写, 填, 写入, 写上, 写, 录入",
    "fill in": "填入, 填上, 填写, 填, 写入, 写上, 输入, 键入, 填成, 写成",
    "paste": "粘贴, 贴上, 黏贴, 复制, 贴",
    "content": "内容, 文字, 值, 文本, 的内容, 的文字, 的值, 的文本, 里的内容, 里的文字, 里面的内容, 里面的文字, 中的内容, 中的文字",
    "whole": "文字, 文本, 内容, 全部文字, 所有文字, 全部内容, 所有内容, 全部文本, 里面的文字, 里面的内容, 目前的文字, 它",
    "become": "改成, 改为, 换成, 替换成, 替换为, 设为, 设成, 设置为, 设置成, 设定为, 设定成, 调成, 调为, 调整为, 调到, 更改为, 变更为, 更新为, 修改为, 修改成, 变成, 换为, 取代为, 取代成",
    "search": "搜寻, 搜索, 查找, 寻找, 搜, 搜一下, 查询, 检索",
    "clear": "清除, 清空, 清掉, 清理, 清一下",
    "delete": "删除, 删掉, 删去, 移除, 抹掉",
    "text in": "里面的文字, 里的文字, 里的内容, 里面的内容, 的文字, 的内容, 中的文字, 中的内容, 内的文字, 内的内容, 里面的字, 里的字",
    "check": "勾选, 选中, 打勾, 启用, 勾上, 勾, 勾起, 开启选项, 启动选项",
    "uncheck": "取消勾选, 取消选取, 取消选中, 取消打勾, 不勾选, 停用, 禁用, 去掉勾选, 取消勾, 不要勾选, 取消选择, 去勾选, 取消核取",
    "turn on": "打开, 开启, 启用, 勾选, 勾上, 打勾, 选中, 开",
    "turn off": "关掉, 关闭, 停用, 取消勾选, 关上, 禁用, 取消选中, 取消选取, 关",
    "select": "选择, 选取, 挑选, 选, 选中, 选定, 挑, 点选, 选用, 选为",
    "mark": "选择, 选取, 选中, 选定, 选",
    "chosen": "选成, 选为, 选择为, 设定成选项",
    "scroll": "卷动, 滚动, 滑动, 卷, 滑, 拉, 翻, 滚, 拖动页面, 跳, 回, 滚动页面, 卷动页面, 页面滚动",
    "wheel": "卷动, 滚动, 滑动, 卷, 滑, 拉, 翻, 滚, 滚动页面, 卷动页面, 滑动页面, 翻动, 移动",
    "way": "向下, 往下, 向上, 往上, 向左, 往左, 向右, 往右, 朝下, 朝上",
    "end": "最底部, 底部, 底端, 最下面, 最下方, 最底下, 最后, 末尾, 结尾, 顶端, 顶部, 最上面, 最上方, 开头, 最顶端, 最顶部, 最前面, 底, 顶, 页尾, 页首, 最底, 最顶, 最底端, 最末端",
    "end to": "到, 至, 到页面, 到页面的, 到网页, 到网页的, 到了, 到这一页的, 到这页的",
    "bit": "一点, 一些, 一点点, 一下, 一点儿, 些",
    "lines": "次, 下, 行, 格",
    "pages": "页, 屏, 个画面",
    "page": "页面, 网页, 画面, 屏幕, 视窗, 窗口",
    "wait": "等待, 等候, 等, 暂停, 稍等, 等个",
    "moment": "一下, 片刻, 一会儿, 一会, 稍候",
    "until": "等待, 等候, 等到, 等, 直到, 等待直到, 一直等到, 等待到",
    "gone": "消失, 不见, 关闭, 不见了, 消失了, 消失为止, 关掉, 消失不见, 不在",
    "there": "出现, 显示, 打开, 出现为止, 显示出来, 出来, 跳出来, 弹出, 出现了, 出来了, 跳出, 弹出来, 开启",
    "unclear": "加载完成, 载入完成, 加载完毕, 载入完毕, 加载好, 读取完成, 完成加载, 跑完, 结束, 变化, 改变",
    "menu word": "菜单, 选单, 功能表, 目录选单",
    "open": "打开, 开启, 启动, 执行, 运行, 开, 打开应用, 打开程序, 启动程序, 启动应用, 打开软件, 启动软件, 打开应用程序, 启动应用程序, 打开程式, 启动程式, "
    "开启程式, 执行程式, 打开一下",
    "show": "打开, 开启, 展开, 显示, 拉下, 下拉",
    "switch": "切换到, 切换至, 切到, 跳到, 跳至, 转到, 转至, 回到, 返回到, 切换成, 换到, 去, 到, 前往, 进入, 切回, 切换回",
    "front": "叫到前面, 移到最前面, 带到前面, 放到最前面, 调到前面, 切换到前面, 移到前面, 显示到最前面, 拉到前面, 提到前面, 带到最前面, 置于最前, 调到最前",
    "close": "关闭, 关掉, 退出, 结束, 离开, 关上, 关",
    "this one": "窗口, 视窗, 程序, 程式, 应用, 应用程序, 应用程式, 这个窗口, 这个视窗, 这个程序, 这个程式, 当前窗口, 目前的视窗, 目前视窗, 当前视窗, 对话框, 对话方块, "
    "这个对话框, 这个对话方块, 当前程序, 弹窗, 这个弹窗, 弹出窗口, 弹出视窗, 本窗口, 此窗口, 这个, 这个应用",
    "app word": "窗口, 视窗, 程序, 程式, 应用程序, 应用程式",
    "comma": ",",
    "colon": ":",
    "unit": ", ".join(_UNITS),
    "everything": "全选, 选择全部, 选取全部, 全部选取, 全部选择, 选择所有, 全部选中",
    "many": "连续, 连, 一共",
}  # fmt: skip

_VERBS: Final = """
keys: [many] {press} <times> {time word} <keys> [key]
keys: {press} <keys> [key] <times> {time word}
keys: {press} <keys> {key}
keys: {press} <keys>
menu in: {at} <menu> {menu word} [under] [of] [comma] {pick} <item>
menu in: {pick} <menu> {menu word} [under] {of} <item>
menu in: {pick} <menu> {menu word} {under} [of] <item>
double: {double} <target>
double: {tap} <target> {twice}
double: {at} <target> [on] {double}
clicks: [many] {tap} <times> {time word} <target>
clicks: {tap} <target> <times> {time word}
right: {right} <target>
right: {at} <target> [on] {right key}
middle: {middle} <target>
hover: {take} {mouse} {move to} <target> {on}
hover: {take} {mouse} {move to} <target>
hover: {mouse} {move to} <target> {on}
hover: {mouse} {move to} <target>
hover: {hover} <target> {on}
hover: {hover} <target>
switch: {take} <app> {front}
drag: {take} <target> {drag to} <end> {in}
drag: {take} <target> {drag to} <end>
drag: {drag} <target> {to} <end> {in}
drag: {drag} <target> {to} <end>
uncheck: {take} <target> {turn off}
check: {take} <target> {turn on}
keys all: {everything}
replace here: {take} {whole} {become} [colon] <text>
replace: {take} <field> {content} {become} [colon] <text>
replace: {take} <field> {become} [colon] <text>
search in: {at} <field> {in} {search} <text>
search in: {at} <field> {search} <text>
type: {at} <field> {in} {type} [colon] <text>
type: {at} <field> {type} [colon] <text>
type taken: {take} <field> {fill in} [colon] <text>
paste: {take} <text> {paste} {to} <field>
type: {take} <text> {type open} {to} <field> {in}
type: {take} <text> {type open} {to} <field>
type: {take} <text> {type open} <field>
type: {type open} <text*> {to} <field> {in}
type: {type open} <text*> {to} <field>
paste: {paste} <text>
type here: {type} [colon] <text>
search: {search} <text>
clear: {clear} <field> {text in}
clear: {delete} <field> {text in}
clear: {clear} <field>
clear: {take} <field> {content} {clear}
clear: {take} <field> {clear}
uncheck: {uncheck} <target>
check: {check} <target>
uncheck: {take} <target> {turn off}
check: {take} <target> {turn on}
select: {at} <field*> {in} {select} <target>
select: {at} <field*> {select} <target>
select: {take} <field> {chosen} <target>
select menu: {select} <field> {in} {of} <target>
scroll end: {scroll} {end to} {end}
scroll end: 回到/跳到/滑到/滚到/拉到/翻到/卷到/移到/去到 [page] 的? {end}
scroll end: 把/将? {page} {scroll} {end to} {end}
scroll end: {scroll} 到/至 <target> 的? {end}
scroll pages: {way} {wheel} <times> {pages}
scroll pages: {wheel} {way} <times> {pages}
scroll: {way} {wheel} [page] <times> {lines}
scroll: {way} {wheel} [page] [bit]
scroll: {at} <target> {in} {way} {wheel} <times> {lines}
scroll: {at} <target> {in} {way} {wheel} [bit]
scroll: {at} <target> {way} {wheel} [bit]
scroll: {take} <target> {way} {wheel} [bit]
scroll: {wheel} [page] {way}
scroll: {wheel} [page]
wait seconds: {wait} <seconds> {unit}
wait seconds: {wait} {moment}
refuse: {until} <target> {unclear}
wait gone: {until} <target> {gone}
wait: {until} <target> {there}
wait: {until} <target>
close this: {close} {this one}
uncheck feature: {close} <app>
check feature: {open} <app>
close: {close} <app>
open shown: {show} <target>
open: {open} <app>
switch: {switch} <app>
double in: {at} <place> {in} [comma] {double} <target>
right in: {at} <place> {in} [comma] {right} <target>
click in: {at} <place> {in} [comma] {tap} <target>
click in: {at} <place> [comma] {tap} <target>
select one: {mark} <target>
click: {click} <target>
replace: <field> {become} [colon] <text>
type: <field> {fill in} [colon] <text>
select: <field> {select} <target>
"""

_COUNTERS: Final = ("一个", "个", "项", "行", "列", "条", "张", "页", "一项", "一行", "一列", "栏", "")
_ORDINALS: Final = {
    "第一": 1, "第二": 2, "第三": 3, "第四": 4, "第五": 5, "第六": 6, "第七": 7, "第八": 8, "第九": 9, "第十": 10,
    "第1": 1, "第2": 2, "第3": 3, "第4": 4, "第5": 5, "第6": 6, "第7": 7, "第8": 8, "第9": 9, "第10": 10,
    "最后": -1, "最后一": -1, "倒数第一": -1, "倒数第二": -2, "倒数第三": -3,
}  # fmt: skip
_COUNTED: Final = ("个", "项", "条", "张", "")

_WORDS: Final = Vocabulary(
    numbers=phrases({"一": 1, "二, 两": 2, "三, 几": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
                     "十二": 12, "十五": 15, "二十": 20, "三十": 30, "半": 0.5}),
    ordinals=phrases({", ".join(word + counter for counter in _COUNTED): number for word, number in _ORDINALS.items()}),
    ways=phrases({"向上, 往上, 朝上": (0, -1), "向下, 往下, 朝下": (0, 1), "向左, 往左": (-1, 0), "向右, 往右": (1, 0)}),
    units=phrases(_UNITS),
    keys={"回车": "enter", "回車": "enter", "輸入": "enter", "換行": "enter", "换行": "enter", "空白": "space", "空格": "space",
          "空白鍵": "space", "空格键": "space", "刪除": "delete", "删除": "delete", "退格": "backspace", "倒退": "backspace",
          "定位": "tab", "跳格": "tab", "上": "up", "下": "down", "左": "left", "右": "right", "向上": "up", "向下": "down",
          "上方向": "up", "下方向": "down", "上箭头": "up", "下箭头": "down", "左箭头": "left", "右箭头": "right", "上箭頭": "up", "下箭頭": "down", "左箭頭": "left", "右箭頭": "right", "左方向": "left", "右方向": "right", "向上鍵": "up", "向下鍵": "down", "控制": "ctrl",
          "上一頁": "page up", "上一页": "page up", "下一頁": "page down", "下一页": "page down", "方向鍵下": "down",
          "方向鍵上": "up", "大寫鎖定": "caps lock", "大写锁定": "caps lock"},
    pronouns=phrases({"这里, 这儿, 那里, 它, 这个, 那个, 这个栏位, 这个字段, 目前的栏位, 当前字段, 光标处, 什么, 某个东西, 游标处": True}),
    vague=phrases({"表单, 表格, 密码, 我的密码, 名字, 我的名字, 文字, 内容, 资料": True}),
    all_of=phrases({"所有, 全部, 每个, 所有的, 全部的, 每一个, 一切": True}),
    upper_ends=phrases({"顶端, 顶部, 最上面, 最上方, 开头, 最顶端, 最顶部, 最前面, 顶, 页首, 最顶": True}),
    features=phrases({"蓝牙, 蓝芽, wifi, wi-fi, 无线网络, 网络, 模式, 通知, 功能, 声音, 静音, 提醒, 定位, 夜灯, 飞航, 热点, 自动储存, 自动保存, 自动更新, "
                      "开关, 同步, 拼写检查, 拼字检查": True}),
)  # fmt: skip

_SIDES: Final = {
    "左上": Place.TOP_LEFT,
    "右上": Place.TOP_RIGHT,
    "左下": Place.BOTTOM_LEFT,
    "右下": Place.BOTTOM_RIGHT,
}
_EDGES: Final = {
    "最上, 顶部, 顶端, 上": Place.TOP, "最下, 底部, 底端, 最底, 下": Place.BOTTOM, "最左, 左": Place.LEFT, "最右, 右": Place.RIGHT,
    "正中, 中央, 正中央, 中间": Place.CENTER,
}  # fmt: skip
_PLACES: Final = frames(
    """
    place: [at] [screen] {side} [corner] [of] <rest>
    place: [at] [screen] {edge} {corner} {of} <rest>
    place: [at] [screen] {whole edge} {of} <rest>
    place: <rest> [comma] {at} [screen] {side} [corner]
    place: <rest> [comma] {at} [screen] {edge} {corner}
    """,
    {
        "at": "在, 位于", "of": "的", "comma": ",", "side": ", ".join(_SIDES), "edge": ", ".join(_EDGES),
        "whole edge": "正中, 中央, 正中央, 中间, 顶部, 底部, 顶端, 底端",
        "corner": "角, 边, 侧, 方, 面, 部, 角落, 角上, 边上, 半部",
        "screen": "窗口, 视窗, 屏幕, 萤幕, 画面, 页面, 窗口的, 视窗的, 屏幕的, 萤幕的, 画面的, 页面的, 网页, 网页的",
    },
)  # fmt: skip

_TARGETS: Final = TargetWords(
    articles=phrases({"那个, 这个, 一个, 该, 名为, 叫做, 叫, 那, 写着, 标着, 标示": True}),
    kinds=phrases({
        "按钮, 钮, 按键": "button",
        "输入框, 文字框, 文本框, 栏位, 字段, 框, 方块, 输入栏, 栏, 文字方块, 输入方块": "field",
        "文字区域, 文本区域, 文字区, 文本区, 编辑器, 编辑区, 终端机, 终端": "area",
        "核取方块, 复选框, 勾选框, 选取方块, 勾选方块": "check",
        "单选钮, 单选按钮, 选项按钮, 单选框": "radio",
        "开关": "switch",
        "分页, 标签页, 选项卡, 页签, 索引标签": "tab",
        "连结, 链接, 超连结, 超链接": "link",
        "选单, 菜单, 功能表": "menu",
        "选单项目, 菜单项, 菜单项目": "menu item",
        "选项": "option",
        "下拉式选单, 下拉选单, 下拉菜单, 下拉列表, 下拉框, 下拉清单, 组合方块, 组合框, 下拉式清单": "combo",
        "清单, 列表, 表格": "list",
        "项目, 项": "item",
        "文件夹, 资料夹, 档案, 文件": "file",
        "行, 列": "row",
        "储存格, 单元格": "cell",
        "栏标题, 列标题": "column",
        "图示, 图标": "icon",
        "图片, 图像, 照片": "image",
        "滑杆, 滑块, 滑动条": "slider",
        "微调方块, 数字框": "spin",
        "对话框, 对话方块, 弹出视窗, 弹窗, 弹出窗口": "dialog",
        "窗口, 视窗, 程序, 程式, 应用程序, 应用程式": "window",
        "面板, 侧边栏, 区块": "panel",
        "标题": "heading",
        "文字, 文本, 标签, 讯息, 消息": "text",
        "工具列, 工具栏": "toolbar",
    }),
    kind_first=False,
    kind_last=True,
    anchor_first=True,
    relations=phrases({
        "下面的, 下方的, 底下的, 下边的, 下面, 下方, 底下, 下边": "below",
        "上面的, 上方的, 上边的, 上面, 上方, 上边": "above",
        "前面的, 前方的, 左边的, 左侧的, 左方的, 左面的, 左边, 左侧": "left of",
        "后面的, 后方的, 右边的, 右侧的, 右方的, 右面的, 右边, 右侧": "right of",
        "旁边的, 旁的, 隔壁的, 旁边, 那一行的, 那一列的, 那行的, 那列的, 同一行的, 同一列的, 这一行的, 这一列的, 所在行的, 所在行的": "beside",
        "里面的, 里的, 内的, 中的, 上的, 里头的, 里面, 里, 内, 中, 的": "in",
    }),
    called=phrases({"在, 位于": True}),
    nameless=phrases({"和, 与, 或": True}),
    sides=phrases({**_SIDES, **_EDGES}),
    places=_PLACES,
    counting=phrases({"左边数来, 左边数, 左起, 左数, 从左数, 从左边数, 从左边数来, 从左边数起, 左边起, 左边算起, 从左边算起, 上面数来, 从上面数, 从上数": 1,
                      "右边数来, 右边数, 右起, 右数, 从右数, 从右边数, 从右边数来, 从右边数起, 右边起, 右边算起, 从右边算起, 下面数来, 从下面数, 从下数": -1}),
    also_names=frozenset({"file", "text", "heading", "icon", "image", "item", "option", "row", "panel"}),
)  # fmt: skip

_FRAMES: Final = frames(_VERBS, _SETS)

CHINESE: Final = Tongue(
    code="zh",
    verbs=_FRAMES,
    starts=beginnings(_FRAMES),
    acts=phrases({f"{_CLICK}, {_SETS['double']}, {_SETS['right']}, 在, 把, 将, 输入, 拖, 选择, 勾选": True}),
    texts=phrases({f"{_SETS['type']}, {_SETS['search']}, {_SETS['become']}": True}),
    strong=phrases({"然后, 接着, 之后, 以后, 之后再, 再, 并且, 并, 最后, 随后, 接下来, 然后再, 接着再, 后再, 后, 以后再": True}),
    weak=phrases({"和, 以及": True}),
    polite=phrases({
        "请, 麻烦, 麻烦你, 麻烦您, 帮我, 帮忙, 帮, 可以, 可不可以, 能不能, 能, 可以请你, 我要, 我想, 我想要, 你, 您, 先, 然后, 接着, 再, 并, 最后, "
        "请你, 请您, 请帮我, 可否, 现在, 那, 好, 好的, 给我, 替我, 首先, 请先, 劳驾, 我需要, 之后": True
    }),
    thanks=phrases({"谢谢, 好吗, 好不好, 吗, 吧, 谢谢你, 谢谢您, 拜托, 可以吗, 行吗, 一下吧, 啊, 呢": True}),
    words=_WORDS,
    targets=_TARGETS,
    examples={
        "click": "點擊 儲存", "double": "雙擊「報告.pdf」", "right": "右鍵點擊「報告.pdf」", "type": "在搜尋欄輸入「你好」",
        "type here": "在搜尋欄輸入「你好」", "paste": "在搜尋欄輸入「你好」", "replace": "把姓名改成「王小明」", "clear": "清除姓名欄位",
        "keys": "按 Ctrl+S", "scroll": "向下捲動 3 次", "scroll end": "捲動到底部", "drag": "把「報告.pdf」拖到垃圾桶",
        "select": "在大小中選擇「大」", "select one": "在大小中選擇「大」", "check": "勾選「記住我」", "uncheck": "取消勾選「記住我」",
        "open": "打開 Firefox", "switch": "切換到 Firefox", "close": "關閉 Firefox", "wait": "等到「完成」出現",
        "wait seconds": "等 3 秒", "hover": "指向「說明」", "search": "搜尋「檯燈」", "menu in": "檔案 > 另存新檔",
    },
    habits=phrases({
        "复制": "按 Ctrl+C", "剪下, 剪切": "按 Ctrl+X", "贴上, 粘贴": "按 Ctrl+V", "复原, 撤销, 撤消": "按 Ctrl+Z", "重做": "按 Ctrl+Y",
        "全选, 选择全部, 选取全部, 全部选取": "按 Ctrl+A", "储存, 保存, 储存档案, 保存文件": "按 Ctrl+S", "列印, 打印": "按 Ctrl+P",
        "返回, 上一页": "按 alt+left", "重新整理, 刷新": "按 F5",
    }),
    unified=unified,
)  # fmt: skip
