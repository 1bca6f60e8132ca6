"""How people in Chinese-speaking offices say it, in both scripts, and what it means."""

TABLE = {
    "點擊": """
    點擊儲存 => click: 儲存
    点击保存按钮 => click: 保存 <按钮>
    點一下儲存 => click: 儲存
    点一下保存按钮 => click: 保存 <按钮>
    幫我點一下儲存 => click: 儲存
    帮我点一下“保存” => click: '保存'
    請幫我按確定 => click: 確定
    請點擊「儲存」按鈕 => click: '儲存' <按鈕>
    按下「下一步」 => click: '下一步'
    点那个设置图标 => click: 设置 <图标>
    點選「檔案」選單 => click: '檔案' <選單>
    点击“是” => click: '是'
    點擊 Save => click: Save
    点击写着登录的按钮 => click: 登录 <按钮>
    點擊名為確認的按鈕 => click: 確認 <按鈕>
    """,
    "客氣話": """
    麻煩打開 Firefox => open: Firefox
    可以幫我點儲存嗎 => click: 儲存
    能不能帮我点保存？ => click: 保存
    我要點擊儲存 => click: 儲存
    我想打开 Firefox => open: Firefox
    你好，請點擊儲存，謝謝！ => click: 儲存
    請給我打開 Firefox => open: Firefox
    给我点保存 => click: 保存
    """,
    "名稱裡有文法的字": """
    点击保存并关闭 => click: 保存并关闭
    點擊儲存並關閉 => click: 儲存並關閉
    点击条款和条件 => click: 条款和条件
    点击关于我们 => click: 关于我们
    点击用微信登录 => click: 用微信登录
    点击加入购物车 => click: 加入购物车
    點擊回到頂端 => click: 回到頂端
    点击左对齐 => click: 左对齐
    點擊向下 => click: 向下
    点击上一页 => click: 上一页
    点击下载 => click: 下载
    点击上传 => click: 上传
    点击上海 => click: 上海
    點擊中國 => click: 中國
    点击里程碑 => click: 里程碑
    点击内容 => click: 内容
    点击打开 => click: 打开
    点击关闭 => click: 关闭
    点击输入法 => click: 输入法
    點擊取消 => click: 取消
    點全選 => click: 全選
    点击列表视图 => click: 列表视图
    點擊上傳檔案 => click: 上傳 <檔案>
    """,
    "數": """
    點擊從右邊數第二個圖示 => click: #-2 <圖示>
    点击左起第三个按钮 => click: #3 <按钮>
    點擊左邊數來第三個按鈕 => click: #3 <按鈕>
    点击第二个按钮 => click: #2 <按钮>
    點選第二個「編輯」按鈕 => click: #2 '編輯' <按鈕>
    点击最后一个按钮 => click: #-1 <按钮>
    点击倒数第二行 => click: #-2 <行>
    点击第5行 => click: #5 <行>
    点击表格里的第三行 => click: #3 <行> in (<表格>)
    点击列表里第二个项目 => click: #2 <项目> in (<列表>)
    """,
    "位置和關係": """
    點擊右上角的齒輪圖示 => click: 齒輪 <圖示> at top right
    请点右上角的叉 => click: 叉 at top right
    点击窗口右下角的确定按钮 => click: 确定 <按钮> at bottom right
    點擊最左邊的按鈕 => click: <按鈕> at left
    点击左边的按钮 => click: <按钮> at left
    點擊地址下面的按鈕 => click: <按鈕> below (地址)
    点击取消左边的按钮 => click: <按钮> left of (取消)
    点击姓名右边的输入框 => click: <输入框> right of (姓名)
    點擊香蕉旁邊的編輯 => click: 編輯 beside (香蕉)
    點擊香蕉那一行的刪除 => click: 刪除 beside (香蕉)
    点击香蕉那行的删除按钮 => click: 删除 <按钮> beside (香蕉)
    点击联系人列表里 Ana 右边的编辑按钮 => click: 编辑 <按钮> right of (Ana in (联系人 <列表>))
    點擊對話框裡的確定 => click: 確定 in (<對話框>)
    在對話框裡點是 => click: 是 in (<對話框>)
    """,
    "視窗和程式": """
    把 Firefox 關掉 => close: Firefox
    点击 mousepad 里的保存 => click: 保存 in app mousepad
    點擊 Firefox 裡的重新載入 => click: 重新載入 in app Firefox
    在 Firefox 裡點重新載入 => click: 重新載入 in app Firefox
    在Firefox中点击刷新 => click: 刷新 in app Firefox
    在設定視窗點網路 => click: 網路 in app 設定
    开启 mousepad => open: mousepad
    打开计算器 => open: 计算器
    啟動 mousepad => open: mousepad
    切換到 Firefox => switch: Firefox
    切到筆記視窗 => switch: 筆記
    回到 mousepad => switch: mousepad
    切换到高级标签页 => click: 高级 <标签页>
    關閉視窗 => close:
    關掉這個視窗 => close:
    关闭 Firefox => close: Firefox
    """,
    "選單": """
    檔案 > 另存新檔 => menu: 檔案 > 另存新檔
    檔案→列印 => menu: 檔案 > 列印
    选择文件 > 新建 > 文件夹 => menu: 文件 > 新建 > 文件夹
    在文件菜单里选择打印 => menu: 文件 > 打印
    從檢視選單選放大 => menu: 檢視 > 放大
    在檔案選單中點選匯出 => menu: 檔案 > 匯出
    点击文件菜单里的另存为 => menu: 文件 > 另存为
    开启檔案選單 => click: 檔案 <選單>
    打开文件菜单，点另存为 => click: 文件 <菜单> | click: 另存为
    打開編輯選單然後點偏好設定 => click: 編輯 <選單> | click: 偏好設定
    """,
    "輸入": """
    在名稱下面的輸入框輸入 Ana => type 'Ana': <輸入框> below (名稱)
    把電子郵件欄位填上 ana@example.com => type 'ana@example.com': 電子郵件 <欄位>
    輸入王小明 => type '王小明': focus
    输入你好，世界 => type '你好，世界': focus
    輸入 hello 之後按 Enter => type 'hello': focus | keys: enter
    輸入「你好」然後按 Enter => type '你好': focus | keys: enter
    输入“你好，然后点击确定”到备注 => type '你好，然后点击确定': 备注
    在名稱欄位輸入「你好，世界」 => type '你好，世界': 名稱 <欄位>
    在姓名欄位輸入王小明，在電話欄位輸入 0912345678，然後點送出
         => type '王小明': 姓名 <欄位> | type '0912345678': 電話 <欄位> | click: 送出
    在搜索框输入红色鞋子然后按回车 => type '红色鞋子': 搜索 <框> | keys: enter
    在地址栏里输入 https://example.com/a?b=1 => type 'https://example.com/a?b=1': 地址 <栏>
    在電子郵件欄位輸入 ana@example.com => type 'ana@example.com': 電子郵件 <欄位>
    在數量輸入5 => type '5': 數量
    輸入5到數量 => type '5': 數量
    把「台北」輸入到城市 => type '台北': 城市
    往搜索框里打字abc => type 'abc': 搜索 <框>
    """,
    "更改": """
    把姓名改成王小明 => replace '王小明': 姓名
    把文字換成「新」 => replace '新': focus
    把全部文字改成新的 => replace '新的': focus
    插入 > 表格 => menu: 插入 > 表格
    搜尋 > 尋找 => menu: 搜尋 > 尋找
    數量改成5 => replace '5': 數量
    把字型大小改成 14 => replace '14': 字型大小
    将国家设置为巴西 => replace '巴西': 国家
    把語言設成中文 => replace '中文': 語言
    把音量調到30 => replace '30': 音量
    清空搜索框 => clear: 搜索 <框>
    把备注清空 => clear: 备注
    搜尋貓咪 => replace '貓咪': search <field>
    """,
    "勾選和選擇": """
    全选 => keys: ctrl+a
    全選 => keys: ctrl+a
    在国家下拉框里选中国 => select 中国: 国家 <下拉框>
    把 Wi-Fi 打開 => check: Wi-Fi
    选中我同意前面的框 => check: <框> left of (我同意)
    勾選「記住我」 => check: '記住我'
    勾上我同意 => check: 我同意
    勾選我同意旁邊的核取方塊 => check: <核取方塊> beside (我同意)
    取消勾選訂閱電子報 => uncheck: 訂閱電子報
    把蓝牙关掉 => uncheck: 蓝牙
    在語言清單選擇中文 => select 中文: 語言 <清單>
    """,
    "按鍵": """
    按 Ctrl+S => keys: ctrl+s
    按ctrl加s => keys: ctrl+s
    按 Ctrl 和 C => keys: ctrl+c
    同时按 Ctrl 和 C => keys: ctrl+c
    按下 Enter 鍵 => keys: enter
    按回车键 => keys: enter
    按两下 Enter => keys: enter enter
    按三下 Tab => keys: tab tab tab
    按 Tab 三次 => keys: tab tab tab
    按向下鍵 => keys: down
    按下空格键 => keys: space
    按一下 Esc 鍵 => keys: escape
    """,
    "捲動": """
    向下滚动 => scroll 0 5: focus
    往下滑 => scroll 0 5: focus
    向下滚动三次 => scroll 0 3: focus
    往上捲五行 => scroll 0 -5: focus
    滚动到最底部 => scroll 0 200 end: focus
    捲到最上面 => scroll 0 -200 end: focus
    在清單裡往下捲 => scroll 0 5: <清單>
    往下翻兩頁 => scroll 0 20: focus
    """,
    "拖曳和其他": """
    把報告.pdf拖到垃圾桶裡 => drag: 報告.pdf -> 垃圾桶
    把滑鼠移到說明上 => hover: 說明
    鼠标指向帮助 => hover: 帮助
    雙擊我的電腦 => double: 我的電腦
    点两下垃圾桶 => double: 垃圾桶
    右鍵點報告.pdf => right: 報告.pdf
    右键点击桌面 => right: 桌面
    在報告.pdf上按右鍵，選重新命名 => right: 報告.pdf | select 重新命名: focus
    """,
    "等待": """
    等三秒 => wait 3: focus
    等待 2 秒鐘 => wait 2: focus
    等半秒 => wait 0.5: focus
    等到「完成」出現 => wait 0: '完成'
    等到載入中消失 => wait 0 gone: 載入中
    等待保存按钮出现 => wait 0: 保存 <按钮>
    """,
    "一步一步": """
    先點新增，再輸入 hello，最後按 Enter => click: 新增 | type 'hello': focus | keys: enter
    点击“姓名”，输入“Ana” => click: '姓名' | type 'Ana': focus
    先点文件再点保存 => click: 文件 | click: 保存
    點檔案，然後另存新檔 => click: 檔案 | click: 另存新檔
    """,
    "沒有人知道的": """
    填寫表單 => ?
    点击 => ?
    点击这里 => ?
    点击那个 => ?
    點它 => ?
    複製 => ?
    粘贴 => ?
    保存 => ?
    不要點儲存 => ?
    别点击删除 => ?
    如果有确定就点 => ?
    关闭所有窗口 => ?
    天氣怎麼樣 => ?
    訂機票 => ?
    """,
}


def test_it_means_what_the_person_meant(words, meaning, meaning_of):
    assert meaning_of(words) == meaning
