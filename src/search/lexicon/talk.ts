/**
 * Characters of what students say around the name of a course: what they do, feel and own, when and
 * where. Hardly any course is made of them. Those of grammar are in `query/talk.ts`.
 */
export const TALK =
  '习预存留拿卖扫印打交补挂救命跪哭难易押记忆听讲课堂选修必室舍宿友朋兄弟姐妹哥宝亲群店旧先后前早晚午夜刚才已总所但而且如果或者较更挺超真吃睡玩练熟懂知觉激偿钱块开闭始完够差缺平时近突击自己遍附错放第题目卷型度新照片般转专业辅导员小测验生提描件版手毕入门人心告诉算抢收藏寄混摸鱼躺摆烂熬宵崩溃怕愁烦累哈呜唉诶嗯哎呗咯啦哇啥俺佬神爷懒乱丢忘弄搞整捡翻撕租换退删改复拷贝载网盘链接值贵便宜清晰糊齐细候假寒暑楼铺包袋科绩分裸签择速成抱佛脚满格及截屏馆书圈祝渣剩谱忙闲穷懵逼菜坑卡挨骂笑闹嗨嘿哟呵喂吐喝饭醒困饿渴痛疼死爱恨厌喜欢羡慕猜估该许似竟却某孩寝聊约搭跑冲赶追躲逃溜扔砸踩踢抓挑塞贴挤堆感嘞咧昂嘤噢喔咦嗐咳啧';

/** The surnames of nine people in ten, without those that begin what people say. */
export const SURNAMES =
  '王李张刘陈杨黄赵周吴徐孙朱马胡郭林何罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段汤尹黎易武乔贺赖龚文鲁肖陶华霍岳莎罗';
