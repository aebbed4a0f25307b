import { useState } from 'react'
import { listInstructors, type Instructor } from '#areas/learning/instructors/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { editCourseTexts as texts } from '#texts/learning/courses/courses.ts'

type Named = Pick<Instructor, '_id' | 'name'>

interface Props {
  chosen: Named | null
  /** The one whom students do not see, since their entry is not published. */
  hiddenId: string | null
  onChoose: (instructor: Named | null) => void
  error?: string
}

/** Chooses the instructor with a search in the list of instructors. */
export function InstructorChoice({ chosen, hiddenId, onChoose, error }: Props) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(6)
  const { data, failure, isLoading } = useLoaded(listInstructors, { query: { page: 1, limit, search } })
  const found = data?.instructors ?? []
  // The chosen instructor stays among the choices even when a search finds others.
  const listed: Named[] = [
    ...(chosen !== null && !found.some(({ _id }) => _id === chosen._id) ? [chosen] : []),
    ...found,
  ]
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={texts.instructor}
        name="instructor"
        value={chosen?._id ?? ''}
        onValue={(id) => onChoose(listed.find(({ _id }) => _id === id) ?? null)}
        options={[
          { value: '', label: texts.nobody },
          ...listed.map(({ _id, name }) => ({
            value: _id,
            label: _id === hiddenId ? texts.hiddenInstructor({ name }) : name,
          })),
        ]}
        {...(error === undefined ? {} : { error })}
      />
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {data !== null && found.length === 0 && <p className="text-sm text-soft">{texts.noInstructor}</p>}
      {data?.pagination.hasNext && (
        <Button
          size="small"
          className="justify-self-start"
          busy={isLoading}
          onClick={() => setLimit(limit + 12)}
        >
          {texts.more}
        </Button>
      )}
      <SearchWithin search={search} onSearch={setSearch} />
    </div>
  )
}

/** A search inside a form: not a form of its own, and Enter does not submit the surrounding form. */
function SearchWithin({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search)
  return (
    <div className="flex max-w-[26rem] items-end gap-2">
      <Field label={texts.findInstructor} className="min-w-0 flex-1">
        <TextInput
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onSearch(typed.trim())
          }}
        />
      </Field>
      <Button onClick={() => onSearch(typed.trim())}>{texts.find}</Button>
    </div>
  )
}
