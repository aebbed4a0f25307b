import { Facts } from '#kit/mail/lists.tsx'
import { teamWords } from '#texts/oversight/team/emails.ts'

/** A role of the console and the rights beside it. */
export interface RightsOf {
  role: 'officer' | 'admin' | 'university'
  /** Name of the university of one of its users. */
  university: string | null
  mayDecide: boolean
  maySeeSensitive: boolean
}

/** What an account of the console may do, as a list of facts. */
export function RightsFacts({ role, university, mayDecide, maySeeSensitive }: RightsOf) {
  const { rights } = teamWords
  const given = [mayDecide ? rights.decide : null, maySeeSensitive ? rights.sensitive : null]
  const list = given.filter((one) => one !== null).join('; ')
  return (
    <Facts
      rows={[
        { label: teamWords.roleLabel, value: teamWords.roles[role] },
        { label: teamWords.universityLabel, value: university },
        { label: rights.label, value: list === '' ? rights.none : list },
      ]}
    />
  )
}
