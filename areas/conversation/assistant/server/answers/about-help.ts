import type { FoundArticle } from '#areas/conversation/help/server/article-index.ts'
import { paths } from '#kit/routing/paths.ts'
import { helpAnswers as texts } from '#texts/conversation/assistant/answers.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import type { Speech } from '../understand/spellings.ts'
import { text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'

/** Articles shown when there is no answer. */
const nearest = 3

/**
 * The summary of an article, with a link to all of it.
 * @param opening said first where the summary does not answer yes, no or how much
 */
export function aboutArticle(
  { article }: FoundArticle,
  others: readonly FoundArticle[],
  opening: string | null,
): DraftAnswer {
  return {
    intent: 'help',
    blocks: [
      ...(opening === null ? [] : [text(opening)]),
      text(article.summary),
      {
        kind: 'articles',
        articles: [{ slug: article.slug, title: article.title, summary: '' }, ...others.map(entryOf)],
      },
    ],
    sources: [
      {
        title: article.title,
        url: paths.helpArticle(article.slug),
        asOf: null,
        checkedOn: article.checkedOn,
      },
      ...article.sources.map(({ title, url, asOf }) => ({ title, url, asOf, checkedOn: null })),
    ],
    links: [{ label: texts.read, href: paths.helpArticle(article.slug) }],
    handover: false,
  }
}

const entryOf = ({ article }: FoundArticle) => ({
  slug: article.slug,
  title: article.title,
  summary: '',
})

/** The student asked for a person. */
export const aboutPerson = (speech: Speech): DraftAnswer => ({
  intent: 'person',
  blocks: [text(leads.person({ speech }))],
  sources: [],
  links: [],
  handover: true,
})

/** Answers that we do not know what was asked, with the closest articles. It states no fact of its own. */
export function notKnown(
  { speech, quoted }: Pick<QuestionContext, 'speech' | 'quoted'>,
  why: keyof typeof leads.unnamed,
  articles: readonly FoundArticle[],
): DraftAnswer {
  const near = articles.slice(0, nearest)
  return {
    intent: 'unknown',
    blocks: [
      text(
        quoted === null || why === 'forged' || why === 'others'
          ? leads.unnamed[why]({ speech })
          : leads.unknown[why]({ speech, what: quoted }),
      ),
      ...(near.length > 0
        ? [text(texts.nearest), { kind: 'articles' as const, articles: near.map(entryOf) }]
        : []),
    ],
    sources: [],
    links: near.length > 0 ? [] : [{ label: texts.topics, href: paths.help }],
    handover: true,
  }
}

/** A greeting, thanks, or the question who answers here. */
export const smallTalk = (speech: Speech, kind: 'hello' | 'thanks' | 'who'): DraftAnswer => ({
  intent: 'help',
  blocks: [text(leads[kind]({ speech }))],
  sources: [],
  links: [],
  handover: kind === 'who',
})
