import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import type { TeamRole } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import { UniversityPicker, type ChosenUniversity } from './university-picker.tsx'

const words = team.dialog

export interface TypedRights {
  readonly role: TeamRole
  readonly university: ChosenUniversity | null
  readonly mayDecide: boolean
  readonly maySeeSensitive: boolean
}

interface Props {
  rights: TypedRights
  universityError?: string | undefined
  onChange: (given: Partial<TypedRights>) => void
}

/** Role, the university of its users, and the rights beside the role. */
export function RightsFields({ rights, universityError, onChange }: Props) {
  const { role, university, mayDecide, maySeeSensitive } = rights
  return (
    <>
      <RadioGroup
        legend={words.role}
        name="role"
        value={role}
        onValue={(value) => onChange({ role: value as TeamRole })}
        options={(['officer', 'admin', 'university'] as const).map((one) => ({
          value: one,
          label: team.roles[one],
          hint: words.roleHints[one],
        }))}
      />
      {role === 'university' && (
        <UniversityPicker
          chosen={university}
          error={universityError}
          onChoose={(chosen) => onChange({ university: chosen })}
        />
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{words.rights}</legend>
        {role === 'admin' ? (
          <p className="text-sm text-soft">{words.adminRights}</p>
        ) : (
          <>
            <Checkbox
              label={words.decide}
              checked={mayDecide}
              onChange={(event) => onChange({ mayDecide: event.target.checked })}
            />
            <Checkbox
              label={words.sensitive}
              checked={maySeeSensitive}
              onChange={(event) => onChange({ maySeeSensitive: event.target.checked })}
            />
          </>
        )}
      </fieldset>
    </>
  )
}
