import type { HelpTopic } from '#areas/conversation/help/contract/help.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'

/** The id of a topic on the page of all help articles. */
export const topicId = (topic: HelpTopic): string => `topic-${topic}`

/** The help articles of a topic. */
export const topicAddress = (topic: HelpTopic): string => `${publicPaths.help}#${topicId(topic)}`
