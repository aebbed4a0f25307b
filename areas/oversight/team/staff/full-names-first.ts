/** Words that do not distinguish one university from another. */
const general = new Set('a an and at college de for in institute of school the university'.split(' '))

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
const coreOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !general.has(word))
    .join(' ')

/**
 * Puts universities whose full name was typed before those that merely contain it: `Novi Sad` means the
 * University of Novi Sad, and not the Business Academy there.
 */
export function fullNamesFirst<Row extends { readonly universityName: string }>(
  found: readonly Row[],
  typed: string,
): Row[] {
  const whole = wordsOf(typed).join(' ')
  const core = coreOf(typed)
  const rank = ({ universityName: name }: Row) =>
    wordsOf(name).join(' ') === whole ? 0 : core !== '' && coreOf(name) === core ? 1 : 2
  return found.toSorted((a, b) => rank(a) - rank(b))
}
