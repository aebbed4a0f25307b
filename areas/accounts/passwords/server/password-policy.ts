import { site } from '#site'
import { passwordLength } from '#platform/contract/fields.ts'
import type { Role } from '#platform/contract/route.ts'
import { checks } from '#texts/accounts/sign-in/checks.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isBreached } from './breach-list.ts'

/** The owner of a new password, which must not consist of these values. */
export interface PasswordOwner {
  readonly role: Role
  readonly name: string
  readonly email: string
}

/** Longer input is not scored further: 256 characters cost 70 ms, and 64 good ones are enough. */
const mostScored = 64
/** Letters that must remain once words about the owner are removed. */
const leastRemaining = 8

let scorer: Promise<(password: string, ownWords: string[]) => number> | undefined

/** The lists take 30 MB and 150 ms, so they load with the first password rather than with every command. */
function loadScorer() {
  scorer ??= (async () => {
    const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
    const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
    const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: mostScored })
    return (password: string, ownWords: string[]) =>
      zxcvbn.check([...password].slice(0, mostScored).join(''), ownWords).score
  })()
  return scorer
}

/** Letters and digits of any script, in lower case and without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words that a stranger would try first: the product's name, the person's names, the parts of the address. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const words = [site.name, name, email, ...name.split(/\s+/u), ...email.split(/[^a-z0-9]+/)]
  return [...new Set(words.map(folded))]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}

/**
 * What is wrong with a new password, as a sentence for its field; null when it is acceptable. The length is counted in
 * code points, and the text is used exactly as entered.
 */
export async function passwordProblem(owner: PasswordOwner, password: string): Promise<string | null> {
  const least = owner.role === 'student' ? passwordLength.student : passwordLength.staff
  if ([...password].length < least) return checks.passwordShort({ least })
  const words = wordsOf(owner)
  const remaining = words.reduce((rest, word) => rest.replaceAll(word, ''), folded(password))
  // A password of symbols only has nothing to remove and is left to the score.
  const took = remaining.length < folded(password).length
  if (took && [...remaining].length < leastRemaining) return checks.passwordPersonal
  const score = await loadScorer()
  return score(password, words) < 3 ? checks.passwordCommon : null
}

/**
 * Refuses a password that is too weak or in the operator's list of breached passwords, if there is one. If the list
 * cannot be read, people can still register, and an error is logged.
 * @throws invalid_input with `fields.password`
 */
export async function checkNewPassword(
  deps: Pick<Deps, 'config' | 'log'>,
  owner: PasswordOwner,
  password: string,
): Promise<void> {
  const { breachList } = deps.config
  const breached =
    breachList !== undefined &&
    (await isBreached(breachList, password).catch((error: Error) => {
      deps.log.error(
        { event: 'breach-list', name: error.name },
        'The list of breached passwords cannot be read',
      )
      return false
    }))
  const problem = breached ? checks.passwordCommon : await passwordProblem(owner, password)
  if (problem !== null) throw refuse('invalid_input', { fields: { password: problem } })
}
