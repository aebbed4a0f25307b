import type { FoundArticle } from '#areas/conversation/help/server/article-index.ts'
import { paths } from '#kit/routing/paths.ts'
import { assistantWords } from '../contract/assistant-words.ts'
import { text, type Drafted } from './draft-answer.ts'

const words = assistantWords.unknown
/** Articles that stand beside an answer that is none. */
const nearest = 3

/** What an article says in a sentence, and the way to all of it. */
export function aboutArticle({ article }: FoundArticle, others: readonly FoundArticle[]): Drafted {
  return {
    intent: 'help',
    blocks: [
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
    links: [{ label: assistantWords.help.read, href: paths.helpArticle(article.slug) }],
    handover: false,
  }
}

const entryOf = ({ article }: FoundArticle) => ({
  slug: article.slug,
  title: article.title,
  summary: '',
})

/** A person is what was asked for. */
export const aboutPerson = (): Drafted => ({
  intent: 'person',
  blocks: [text(assistantWords.person)],
  sources: [],
  links: [],
  handover: true,
})

/** Says that we do not know, with the articles that come nearest; it states no fact of its own. */
export function notKnown(
  why: Exclude<keyof typeof words, 'articles' | 'person'>,
  articles: readonly FoundArticle[],
): Drafted {
  const near = articles.slice(0, nearest)
  return {
    intent: 'unknown',
    blocks: [
      text(`${words[why]} ${words.person}`),
      ...(near.length > 0
        ? [text(words.articles), { kind: 'articles' as const, articles: near.map(entryOf) }]
        : []),
    ],
    sources: [],
    links: near.length > 0 ? [] : [{ label: assistantWords.help.topics, href: paths.help }],
    handover: true,
  }
}
