import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appPatterns, paths, signInPaths, sitePaths } from '#kit/routing/paths.ts'
import { cardOf, shownCourses } from '#site/pages/course-showcase.ts'
import { site } from '#site'
import { passportMonths } from '#areas/accounts/profile/contract/passport-rule.ts'
import { asks } from '#areas/conversation/assistant/server/understand/asks.ts'
import { helpTopics, officeTopic } from '#areas/conversation/help/contract/help.ts'

/** The texts are data that no compiler reads: what content/README.md promises of them is checked here. */

const namesIn = (folder: string, ending: string) =>
  readdirSync(path.join(import.meta.dirname, folder)).filter((name) => name.endsWith(ending))
const read = (...parts: string[]) => readFileSync(path.join(import.meta.dirname, ...parts), 'utf8')
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** What occurs more than once, so that the list is the message. */
function repeated(texts: string[]): string[] {
  const seen = new Set<string>()
  return texts.map(folded).filter((text) => seen.has(text) || !seen.add(text))
}

/** Pages that are there whatever a database holds, help articles of the product among them. */
const knownPaths = new Set<string>([
  ...[
    ...Object.values(sitePaths),
    ...Object.values(signInPaths),
    ...appPatterns,
    paths.newsletter,
    paths.verifyLetter,
  ].filter((address) => !address.includes(':')),
  ...namesIn('help', '.md').map((name) => {
    const isForOfficers = new RegExp(`^topic: ${officeTopic}$`, 'm').test(read('help', name))
    return (isForOfficers ? paths.staffHelpArticle : paths.helpArticle)(name.replace(/\.md$/, ''))
  }),
])

/** What in a text goes beyond the small Markdown that the product shows. */
function wrongMarkdown(text: string): string[] {
  const wrong: string[] = []
  for (const [link, , target = ''] of text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)) {
    if (!knownPaths.has(target.replace(/[?#].*$/, ''))) wrong.push(`leads nowhere: ${link}`)
  }
  if (/<[a-z/!]/i.test(text)) wrong.push('HTML')
  if (/^\s*\|/m.test(text)) wrong.push('a table')
  if (/!\[/.test(text)) wrong.push('a picture')
  if (/^(#|#{3,}) /m.test(text)) wrong.push('a heading that is not ##')
  if (/https?:|www\./.test(text)) wrong.push('an address of another site')
  if ((text.match(/\*\*/g) ?? []).length % 2) wrong.push('bold that does not end')
  if (text.includes(site.name)) wrong.push('the name of the product, which belongs to the operator')
  if (/\b(oops)\b|!(\s|$)/i.test(text)) wrong.push('an exclamation')
  return wrong
}

interface Article {
  slug: string
  front: Map<string, string>
  sources: string[]
  body: string
}

function articleOf(file: string): Article {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read('help', file)) ?? []
  const front = new Map<string, string>()
  const sources: string[] = []
  for (const line of head.split('\n')) {
    const [, source] = /^ {2}- (.+)$/.exec(line) ?? []
    const [, key, value] = /^(\w+):(?: (.+))?$/.exec(line) ?? []
    if (source) sources.push(source)
    else if (key && !front.has(key)) front.set(key, value ?? '')
    else front.set(`not understood: ${line}`, '')
  }
  return { slug: file.replace(/\.md$/, ''), front, sources, body: body.trim() }
}

const articles = namesIn('help', '.md').map(articleOf)
const slugs = new Set(articles.map(({ slug }) => slug))

describe('the help articles', () => {
  test('are enough, on every topic, and no two ask the same', () => {
    expect(articles.length).toBeGreaterThanOrEqual(42)
    expect([...new Set(articles.map(({ front }) => front.get('topic')))].toSorted()).toEqual(
      helpTopics.toSorted(),
    )
    expect(repeated(articles.map(({ front }) => front.get('title') ?? ''))).toEqual([])
    expect(repeated(articles.map(({ front }) => front.get('summary') ?? ''))).toEqual([])
  })

  test('say of a passport what the profile and the checklist of officers do', () => {
    const { front, body } = articles.find(({ slug }) => slug === 'passport-before-you-apply')!
    expect(passportMonths).toBe(6)
    for (const text of [front.get('summary'), body]) {
      expect(text).toContain('six months after the program starts')
      expect(text).toContain('by the time of an offer')
    }
  })

  test.each(articles)('$slug has its front matter, its sources and a body of use', (article) => {
    const { slug, front, sources, body } = article
    const expected = ['slug', 'title', 'summary', 'topic', 'keywords', 'checkedOn']
    expect([...front.keys()]).toEqual(sources.length ? [...expected, 'sources'] : expected)
    expect(front.get('slug')).toBe(slug)
    expect(front.get('title')).toMatch(/\?/)
    expect(front.get('summary')).toMatch(/^[A-Z].*\.$/)
    expect(wordsIn(front.get('summary') ?? '')).toBeLessThanOrEqual(45)
    expect(helpTopics).toContain(front.get('topic'))
    expect(front.get('keywords')?.split(', ').length).toBeGreaterThanOrEqual(6)
    expect(repeated(front.get('keywords')?.split(',') ?? [])).toEqual([])
    const checked = new Date(`${front.get('checkedOn')}T00:00:00Z`)
    expect(checked.toISOString().slice(0, 10)).toBe(front.get('checkedOn'))
    expect(checked.getTime()).toBeLessThanOrEqual(Date.now())
    // How the product itself works needs no other source.
    if (!['using-manzil', officeTopic].includes(front.get('topic')!))
      expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      const [title, address, asOf, ...more] = source.split(' | ')
      expect(title).toBeTruthy()
      expect(URL.canParse(address ?? '') && /^https?:/.test(address ?? '')).toBe(true)
      // Where to ask is no page that was read, so it has no date.
      expect(asOf === undefined).toBe(/^Where to ask\b/.test(title ?? ''))
      expect(more).toEqual([])
    }
    expect(repeated(sources)).toEqual([])
    expect(wordsIn(body)).toBeGreaterThanOrEqual(front.get('topic') === officeTopic ? 120 : 250)
    expect(wordsIn(body)).toBeLessThanOrEqual(700)
    expect(wrongMarkdown(`${front.get('title')} ${front.get('summary')}\n${body}`)).toEqual([])
  })
})

const text = z.string().check(z.minLength(1))
const Question = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+-\d{2}$/)),
  kind: z.enum(['choice', 'self']),
  text,
  passage: z.optional(text),
  options: z.array(text).check(z.length(4)),
  answer: z.nullable(z.int().check(z.gte(0), z.lte(3))),
  explanation: z.string().check(z.minLength(20)),
  topic: text,
  level: z.optional(z.enum(['A2', 'B1', 'B2', 'C1'])),
})
const PracticeTest = z.strictObject({
  slug: text,
  title: text,
  course: text,
  about: text,
  minutes: z.int().check(z.gte(5), z.lte(180)),
  questions: z.array(Question).check(z.minLength(20)),
})
const Course = z.strictObject({
  slug: text,
  title: text,
  about: text,
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  language: z.literal('en'),
  place: text,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  price: z.nullable(
    z.strictObject({
      amount: z.int().check(z.positive()),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    }),
  ),
  lessons: z
    .array(z.strictObject({ title: text, minutes: z.int().check(z.gte(3), z.lte(30)), body: text }))
    .check(z.minLength(5)),
})

const tests = namesIn('practice-tests', '.json').map((file) => ({
  file,
  ...PracticeTest.parse(JSON.parse(read('practice-tests', file))),
}))
const courses = namesIn('courses', '.json').map((file) => ({
  file,
  ...Course.parse(JSON.parse(read('courses', file))),
}))

describe('the practice tests', () => {
  test('are there, and no question is asked twice', () => {
    const counts = Object.fromEntries(tests.map(({ slug, questions }) => [slug, questions.length]))
    expect(counts).toMatchObject({
      'english-placement': 40,
      'biology-entry': 40,
      'chemistry-entry': 40,
      'ielts-style-reading': 26,
    })
    const all = tests.flatMap(({ questions }) => questions)
    expect(repeated(all.map(({ id }) => id))).toEqual([])
    expect(repeated(all.map((question) => question.text))).toEqual([])
  })

  test.each(tests)('$slug belongs to a course, and its questions can be answered', (one) => {
    expect(`${one.slug}.json`).toBe(one.file)
    expect(courses.map(({ title }) => title)).toContain(one.course)
    for (const { id, kind, options, answer } of one.questions) {
      expect(id.startsWith(`${one.slug}-`)).toBe(true)
      expect(repeated(options)).toEqual([])
      expect(answer === null).toBe(kind === 'self')
    }
    const shown = one.questions.map((question) => `${question.text} ${question.explanation}`).join('\n')
    expect(wrongMarkdown(`${one.about}\n${shown}`)).toEqual([])
  })

  test.each(tests.filter(({ questions }) => questions.every(({ kind }) => kind === 'choice')))(
    '$slug: neither the place nor the length gives the right answer away',
    ({ questions }) => {
      const places = [0, 1, 2, 3].map((place) => questions.filter(({ answer }) => answer === place).length)
      expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(2)
      const longest = questions.filter(({ options, answer }) => {
        const right = options[answer ?? 0]?.length ?? 0
        return options.every((option, place) => place === answer || option.length < right)
      })
      expect(longest.length / questions.length).toBeLessThan(0.6)
    },
  )

  test('the placement test asks as much of each level, and the reading test shows its texts', () => {
    const levels = tests.find(({ slug }) => slug === 'english-placement')?.questions.map(({ level }) => level)
    for (const level of ['A2', 'B1', 'B2', 'C1']) {
      expect(levels?.filter((other) => other === level)).toHaveLength(10)
    }
    const reading = tests.find(({ slug }) => slug === 'ielts-style-reading')?.questions ?? []
    expect(new Set(reading.map(({ passage }) => passage)).size).toBe(2)
    expect(reading.every(({ passage }) => passage && wordsIn(passage) > 400)).toBe(true)
  })
})

describe('the courses', () => {
  test('are the cards of the start page, with their prices', () => {
    const cards = shownCourses.map((card) => ({
      title: cardOf(card).title,
      place: card.id,
      price: card.dollars === 0 ? null : { amount: card.dollars, currency: 'USD' },
    }))
    const ours = courses.map(({ title, place, price }) => ({ title, place, price }))
    const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)
    expect(ours.toSorted(byTitle)).toEqual(cards.toSorted(byTitle))
  })

  test.each(courses)('$slug has lessons of use', ({ slug, file, about, lessons }) => {
    expect(`${slug}.json`).toBe(file)
    expect(repeated(lessons.map(({ title }) => title))).toEqual([])
    for (const { title, body } of lessons) {
      expect([title, wordsIn(body) >= 150 && wordsIn(body) <= 400]).toEqual([title, true])
      expect([title, wrongMarkdown(body)]).toEqual([title, []])
    }
    expect(wrongMarkdown(about)).toEqual([])
  })
})

function rowsOf(file: string, columns: string[]): string[][] {
  const [head, ...lines] = read(file).trimEnd().split('\n')
  expect(head).toBe(columns.join('\t'))
  const rows = lines.map((line) => line.split('\t'))
  expect(rows.filter((row) => row.length !== columns.length || row.some((cell) => !cell.trim()))).toEqual([])
  return rows
}

describe('what the assistant is given', () => {
  const rowKinds = new Map([
    ['my-applications', 'rows:application'],
    ['my-documents', 'rows:document'],
    ['deadlines', 'rows:deadline'],
    ['programs', 'rows:program'],
    ['fees', 'rows:fee'],
    ['eligibility', 'rows:requirement'],
    ['requirements', 'rows:requirement'],
    ['person', 'handover'],
    ['unknown', 'none'],
  ])

  test('questions expect what exists, and twenty of them no answer', () => {
    const rows = rowsOf('assistant/questions.tsv', ['question', 'intent', 'expect'])
    expect(rows.length).toBeGreaterThanOrEqual(150)
    expect(repeated(rows.map(([question = '']) => question))).toEqual([])
    const wrong = rows.filter(([, intent = '', expected = '']) => {
      const slug = /^help:(.+)$/.exec(intent)?.[1]
      if (slug) return !slugs.has(slug) || expected !== slug
      return !/^(\S+)( country=[A-Z]{2})?$/.test(expected) || expected.split(' ')[0] !== rowKinds.get(intent)
    })
    expect(wrong).toEqual([])
    for (const intent of rowKinds.keys()) expect(rows.map(([, name]) => name)).toContain(intent)
    expect(rows.filter(([, intent]) => intent === 'unknown').length).toBeGreaterThanOrEqual(20)
  })

  test('synonyms mean one thing each, and something else than they say', () => {
    const rows = rowsOf('assistant/synonyms.tsv', ['phrase', 'means'])
    expect(rows.length).toBeGreaterThanOrEqual(250)
    expect(repeated(rows.map(([phrase = '']) => phrase))).toEqual([])
    expect(rows.filter(([phrase, means]) => phrase !== phrase?.toLowerCase() || phrase === means)).toEqual([])
  })

  test('examples ask for what the assistant can answer, and each of them for one thing', () => {
    const others = ['my-applications', 'my-documents', 'my-deadlines', 'person', 'unknown', 'help:visa']
    const known: readonly string[] = [...asks, ...others]
    const rows = ['english', 'roman-urdu'].flatMap((language) =>
      rowsOf(`assistant/examples-${language}.tsv`, ['kind', 'example']),
    )
    const wrong = rows.filter(
      ([kind = '']) => !known.includes(kind) && !slugs.has(/^help:(.+)$/.exec(kind)?.[1] ?? ''),
    )
    expect(wrong).toEqual([])
    expect(repeated(rows.map(([, example = '']) => example))).toEqual([])
  })

  test('a spelling of Urdu means one word', () => {
    const phrases = rowsOf('words/urdu-script.tsv', ['written', 'means']).map(([written = '']) => written)
    expect(phrases.length).toBeGreaterThanOrEqual(200)
    expect(repeated(phrases)).toEqual([])
    const words = rowsOf('words/roman-urdu.tsv', ['word', 'spellings'])
    expect(repeated(words.flatMap(([word = '', spellings = '']) => [word, ...spellings.split(' ')]))).toEqual(
      [],
    )
  })
})
