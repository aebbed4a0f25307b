import type { HelpTopic } from './help.ts'

/** The id of a topic on the pages that list all articles. Without zod, which no public page loads. */
export const topicId = (topic: HelpTopic): string => `topic-${topic}`
