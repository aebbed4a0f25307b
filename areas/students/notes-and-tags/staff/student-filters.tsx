import { useLoaded } from '#kit/store/use-loaded.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { studentFilterTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { listTagsAndOfficers } from '../contract.ts'

interface Props {
  /** Ids from the address of the page; null: any. */
  tag: string | null
  officer: string | null
  onChange: (changes: { tag?: string | null; officer?: string | null }) => void
}

/** Narrows the list of students to a tag and to a responsible officer. */
export function StudentFilters({ tag, officer, onChange }: Props) {
  const { data } = useLoaded(listTagsAndOfficers, {})
  return (
    <div className="mb-5 grid max-w-[40rem] gap-3 sm:grid-cols-2">
      <Field label={texts.tag}>
        <Select
          value={tag ?? ''}
          onChange={({ currentTarget }) => onChange({ tag: currentTarget.value || null })}
        >
          <option value="">{texts.everyTag}</option>
          {data?.tags.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.officer}>
        <Select
          value={officer ?? ''}
          onChange={({ currentTarget }) => onChange({ officer: currentTarget.value || null })}
        >
          <option value="">{texts.everyOfficer}</option>
          <option value="nobody">{texts.nobody}</option>
          {data?.officers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
