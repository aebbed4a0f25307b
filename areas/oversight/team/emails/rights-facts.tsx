import { Facts } from '#kit/mail/lists.tsx'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'

/** A console role and its rights. */
export interface RightsOf {
  role: 'officer' | 'admin' | 'university'
  /** The university of a university user. */
  university: string | null
  mayDecide: boolean
  maySeeSensitive: boolean
  mayExport: boolean
}

/** The rights of a console account, as rows of label and value. */
export function RightsFacts({ role, university, mayDecide, maySeeSensitive, mayExport }: RightsOf) {
  const { rights } = teamEmailTexts
  const own = [
    mayDecide ? rights.decide : null,
    maySeeSensitive ? rights.sensitive : null,
    mayExport ? rights.export : null,
  ]
  const given = own.filter((one) => one !== null)
  const list = role === 'admin' ? rights.all : (given.length === 0 ? [rights.none] : given).join('; ')
  return (
    <Facts
      rows={[
        { label: teamEmailTexts.roleLabel, value: teamEmailTexts.roles[role] },
        { label: teamEmailTexts.universityLabel, value: university },
        { label: rights.label, value: list.charAt(0).toUpperCase() + list.slice(1) },
      ]}
    />
  )
}
