import { useEffect, useState } from 'react'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { team } from '#texts/oversight/team/team.ts'
import { fullNamesFirst } from './full-names-first.ts'

const texts = team.dialog
/** Debounce of the search, in milliseconds. */
const pause = 250
const shownAtMost = 6

export interface ChosenUniversity {
  readonly _id: string
  readonly universityName: string
}

interface Props {
  chosen: ChosenUniversity | null
  error?: string | undefined
  onChoose: (university: ChosenUniversity | null) => void
}

/** Picks a university by a part of its name. */
export function UniversityPicker({ chosen, error, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(search.trim()), pause)
    return () => clearTimeout(timer)
  }, [search])
  const isSearching = searched.length >= 2 && search.trim() !== ''
  const { data, failure, reload } = useLoaded(
    listUniversities,
    isSearching ? { query: { search: searched, limit: shownAtMost } } : null,
  )
  const found = isSearching && data !== null ? fullNamesFirst(data.universities, searched) : null
  if (chosen !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm font-semibold">{texts.chosen({ name: chosen.universityName })}</p>
        <Button size="small" onClick={() => onChoose(null)}>
          {texts.otherUniversity}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Field label={texts.university} hint={texts.universityHint} {...(error ? { error } : {})}>
        <TextInput value={search} maxLength={100} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {failure !== null && (
        <LoadFailure error={failure.message} failure={failure} onRetry={() => void reload()} />
      )}
      <div role="status">
        {found?.length === 0 && <p className="text-sm text-soft">{texts.universityNone}</p>}
      </div>
      {found !== null && found.length > 0 && (
        <RadioGroup
          legend={<span className="sr-only">{texts.university}</span>}
          name="university"
          value=""
          onValue={(id) => onChoose(found.find(({ _id }) => _id === id) ?? null)}
          options={found.map((one) => ({ value: one._id, label: one.universityName }))}
        />
      )}
    </div>
  )
}
