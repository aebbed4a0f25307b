import type { ArticleText, StoredText } from '../contract/article-editing.ts'

/** An article as input of the form: empty where there is nothing yet. */
export interface ArticleInput {
  /** The address of a new article; derived from the title while empty. */
  slug: string
  title: string
  summary: string
  topic: ArticleText['topic']
  keywords: string
  markdown: string
  sources: { title: string; url: string; asOf: string }[]
  checkedOn: string
}

/** A text as the initial input of the form. */
export const typedOf = (text: StoredText): Omit<ArticleInput, 'slug'> => ({
  ...text,
  sources: text.sources.map(({ title, url, asOf }) => ({ title, url: url ?? '', asOf: asOf ?? '' })),
  checkedOn: text.checkedOn ?? '',
})

/** An empty form. @param title what the article is about, if known */
export const blankArticle = (title: string): ArticleInput => ({
  slug: '',
  title,
  summary: '',
  topic: 'applying',
  keywords: '',
  markdown: '',
  checkedOn: '',
  sources: [{ title: '', url: '', asOf: '' }],
})

/** What the form sends. Empty sources are left out. */
export const textOf = ({
  title,
  summary,
  topic,
  keywords,
  markdown,
  sources,
  checkedOn,
}: Omit<ArticleInput, 'slug'>): ArticleText => ({
  title,
  summary,
  topic,
  keywords,
  markdown,
  sources: sources
    .filter((one) => one.title.trim() !== '' || one.url.trim() !== '')
    .map(({ title, url, asOf }) => ({ title, url: url.trim() || null, asOf: asOf.trim() || null })),
  checkedOn: checkedOn || null,
})

/** An address made from a title: small letters and digits, with dashes. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 60)
    .replace(/-+$/u, '')
