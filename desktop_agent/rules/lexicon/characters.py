"""Simplified and traditional Chinese as one: the characters of interfaces that are written in two ways."""

from functools import lru_cache

#: Traditional characters, and below each the simplified one.
_TRADITIONAL = (
    "個資檔開關閉儲設定選項復製貼剪編輯檢視說幫關於圖顯體語戶帳號登錄註冊網頁連結傳輸訊電郵機話時間單雙擊滑標鍵盤"
    "視窗縮齊點線紅藍綠顏色調雲觸聲訂購車運費價錢買賣優惠會員聯絡記錄歷創刪尋換掃描區塊鎖寫讀試試驗證碼級權導覽館"
    "異轉動書籤夾類別應執啟終無繼續從備份還原復範圍觀實際詳細內屬過濾後進畫質專業務請輸問題達達報統計數據庫"
    "腦軟體碟馬鐘鬧聽說話寶貝樓層國家郵遞縣鄉鎮賬號稱歲門電視頻錄製暫發佈變態勢導儀錶環境陽陰輕簡繁體協議隱"
    "風險條應當須確認將來對號選擇參與總結尾檢測預訂閱續費現場臺灣廣東華東師傅學習醫藥廳飯點餐飲"
)
_SIMPLIFIED = (
    "个资档开关闭储设定选项复制贴剪编辑检视说帮关于图显体语户帐号登录注册网页连结传输讯电邮机话时间单双击滑标键盘"
    "视窗缩齐点线红蓝绿颜色调云触声订购车运费价钱买卖优惠会员联络记录历创删寻换扫描区块锁写读试试验证码级权导览馆"
    "异转动书签夹类别应执启终无继续从备份还原复范围观实际详细内属过滤后进画质专业务请输问题达达报统计数据库"
    "脑软体碟马钟闹听说话宝贝楼层国家邮递县乡镇账号称岁门电视频录制暂发布变态势导仪表环境阳阴轻简繁体协议隐"
    "风险条应当须确认将来对号选择参与总结尾检测预订阅续费现场台湾广东华东师傅学习医药厅饭点餐饮"
)
_TABLE = str.maketrans(dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True)))


@lru_cache(maxsize=20_000)
def unified(text: str) -> str:
    """The text with traditional characters written in the simplified way; all else stays as it is."""
    return text.translate(_TABLE) if not text.isascii() else text
