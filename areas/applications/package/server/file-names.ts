import { packageFileNames, partsOfName } from '../contract.ts'

/** Letters of the Latin alphabet that are no letter with a mark on it. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'a',
}

/** A name in ASCII with hyphens between its words; empty where it has no Latin letter. */
const inAscii = (name: string): string =>
  name
    .replaceAll(/[łđðþøıßæœə]/giu, (letter) => {
      const ascii = spelled[letter.toLowerCase()]!
      return letter === letter.toLowerCase() ? ascii : ascii[0]!.toUpperCase() + ascii.slice(1)
    })
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’`]/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** What the names of all files begin with: `Siddiqui_Ayesha`, or the reference where a name has no Latin letter. */
export function fileNameStart(
  name: string,
  chosen: { surname?: string | undefined; givenNames?: string | undefined },
  reference: string,
): string {
  const own = partsOfName(name)
  const isChosen = chosen.surname !== undefined || chosen.givenNames !== undefined
  const parts = isChosen ? [chosen.surname, chosen.givenNames] : [own.surname, own.givenNames]
  return (
    parts
      .map((part) => inAscii(part ?? ''))
      .filter((part) => part !== '')
      .join('_') || reference
  )
}

/** Puts what goes into one file together, in order: the name of the file after the student's, and its documents. */
export function groupByFile<One extends { readonly name: keyof typeof packageFileNames }>(
  documents: readonly One[],
): readonly (readonly [string, readonly One[]])[] {
  return [...Map.groupBy(documents, ({ name }) => packageFileNames[name])]
}
