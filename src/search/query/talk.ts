/** Particles, which separate a name from what is said about it. */
export const PARTICLES = '的了着吗呢啊吧呀哦嘛么';

/** Characters that do so in a sentence. None of them ends what stands in front of a name. */
export const SEPARATING = `${PARTICLES}求请谁哪什怎我你您他她它们咱这那找看问考把被让帮是没买借拍刷背抄很太都也还就要有给说到在和跟从想`;

/** Characters of questions, which are ignored if nothing matches the whole query. */
export const FUNCTION_CHARACTERS = `${SEPARATING}地得过无样个只些本份套张道能不可以会来去发送传上下里中学校班写诵读做用对为又再最好多少几今明昨年月日天周次级届老师同大家各位急谢即将快点儿一`;

/** With what subjects, colleges and publishers end. */
export const LAST_OF_NAMES = '学论法史术程院系社大语文';

/** Constraints that in a sentence may say what somebody does: 复习用的课本 asks for a book. */
export const ACTIVITIES = '复习 考试 练习 刷题 学期';
