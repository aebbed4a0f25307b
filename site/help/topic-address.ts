import type { HelpTopic } from '#areas/conversation/help/contract/help.ts'
import { topicId } from '#areas/conversation/help/contract/topic-id.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'

/** The help articles of a topic. */
export const topicAddress = (topic: HelpTopic): string => `${publicPaths.help}#${topicId(topic)}`
