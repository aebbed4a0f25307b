import { Anchor } from '#kit/ui/anchor.tsx'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import { helpTopics, officeTopic, type HelpTopic } from '../contract/help.ts'

interface Props {
  /** Nearest first; every topic is shown where there are none. */
  nearest: readonly HelpTopic[]
  hrefOf: (topic: HelpTopic) => string
}

/** Where to look when a search has found no article. */
export function TopicLinks({ nearest, hrefOf }: Props) {
  const areNear = nearest.length > 0
  const topics = areNear ? nearest : helpTopics.filter((topic) => topic !== officeTopic)
  return (
    <section aria-labelledby="topics" className="grid justify-items-center gap-2 text-center">
      <h2 id="topics" className="text-h4">
        {areNear ? texts.nearestTopics : texts.allTopics}
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 px-4">
        {topics.map((topic) => (
          <li key={topic}>
            <Anchor href={hrefOf(topic)} className="inline-flex min-h-9 items-center pointer-coarse:min-h-11">
              {texts.topics[topic]}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
