import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldWords } from '#areas/catalogue/offers.ts'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'

const linesOf = (file: string): (readonly [kind: string, example: string])[] =>
  readFileSync(path.join(contentFolder, 'assistant', file), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [kind = '', example = ''] = line.split('\t')
      return [kind, example]
    })

const english = linesOf('examples-english.tsv')
const romanUrdu = linesOf('examples-roman-urdu.tsv')

/** Questions with what they ask for; names in them are the words university, country, subject and number. */
export const exampleLines = [...english, ...romanUrdu]

const uses = (lines: typeof english): Map<string, number> => {
  const counted = new Map<string, number>()
  for (const word of lines.flatMap(([, example]) => foldWords(example).split(' ')))
    counted.set(word, (counted.get(word) ?? 0) + 1)
  return counted
}

/** The words of the examples, those used most often first. */
export const exampleWords: readonly string[] = [...uses(exampleLines)]
  .toSorted(([, one], [, other]) => other - one)
  .map(([word]) => word)

/** How many of them are used more than once or twice: others may be slips themselves. */
export const mostExampleWords = [...uses(exampleLines).values()].filter((count) => count > 2).length

const inEnglish = uses(english)
/** Words that only the examples in Roman Urdu have. */
export const urduWords: ReadonlySet<string> = new Set(
  [...uses(romanUrdu)].flatMap(([word, count]) =>
    count > 1 && word.length > 2 && !inEnglish.has(word) ? [word] : [],
  ),
)
