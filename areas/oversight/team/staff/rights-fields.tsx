import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import type { TeamRole } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import { UniversityPicker, type ChosenUniversity } from './university-picker.tsx'

const texts = team.dialog

export interface RightsInput {
  readonly role: TeamRole
  readonly university: ChosenUniversity | null
  readonly mayDecide: boolean
  readonly maySeeSensitive: boolean
  readonly mayExport: boolean
}

interface Props {
  rights: RightsInput
  universityError?: string | undefined
  onChange: (changes: Partial<RightsInput>) => void
}

/** Role, university and rights. */
export function RightsFields({ rights, universityError, onChange }: Props) {
  const { role, university, mayDecide, maySeeSensitive, mayExport } = rights
  return (
    <>
      <RadioGroup
        legend={texts.role}
        name="role"
        value={role}
        onValue={(value) => onChange({ role: value as TeamRole })}
        options={(['officer', 'admin', 'university'] as const).map((one) => ({
          value: one,
          label: team.roles[one],
          hint: texts.roleHints[one],
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
        <legend className="mb-1 text-sm font-semibold">{texts.rights}</legend>
        {role === 'admin' ? (
          <p className="text-sm text-soft">{texts.adminRights}</p>
        ) : (
          <>
            <Checkbox
              label={texts.decide}
              checked={mayDecide}
              onChange={(event) => onChange({ mayDecide: event.target.checked })}
            />
            <Checkbox
              label={texts.sensitive}
              checked={maySeeSensitive}
              onChange={(event) => onChange({ maySeeSensitive: event.target.checked })}
            />
            {role === 'officer' && (
              <Checkbox
                label={texts.export}
                checked={mayExport}
                onChange={(event) => onChange({ mayExport: event.target.checked })}
              />
            )}
          </>
        )}
      </fieldset>
    </>
  )
}
