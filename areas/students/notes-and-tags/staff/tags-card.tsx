import { useId, useState } from 'react'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { FilterChip } from '#kit/ui/chip.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { tagTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { addStudentTag, listTagsAndOfficers, removeStudentTag, tagMost, type Tag } from '../contract.ts'

/** The tags of a student, each removable, and a field that suggests tags other students have. */
export function TagsCard({ studentId, tags }: { studentId: string; tags: readonly Tag[] }) {
  const [name, setName] = useState('')
  const adding = useSend(addStudentTag)
  const removing = useSend(removeStudentTag)
  const known = useLoaded(listTagsAndOfficers, {})
  const list = useId()
  const wrong = adding.failure?.fields['name']
  const failure = removing.failure ?? (wrong === undefined ? adding.failure : null)
  const add = async () => {
    // Why another tag could not be removed would be shown instead of why this one cannot be added.
    removing.reset()
    await adding.send({ params: { studentId }, body: { name } })
    setName('')
  }
  const suggested = (known.data?.tags ?? []).filter(({ _id }) => !tags.some((tag) => tag._id === _id))
  return (
    <Card as="aside" padded aria-labelledby="tags" className="grid gap-3">
      <h2 id="tags" className="text-h4">
        {texts.heading}
      </h2>
      {tags.length === 0 ? (
        <p className="text-sm text-soft">{texts.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag._id}>
              <FilterChip
                removeLabel={texts.remove({ name: tag.name })}
                onClick={() =>
                  void removing.send({ params: { studentId, tagId: tag._id } }).catch(shownByState)
                }
              >
                {tag.name}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!adding.isSending) void add().catch(shownByState)
        }}
      >
        <Field
          label={texts.add}
          hint={texts.hint}
          className="min-w-40 flex-1"
          {...(wrong === undefined ? {} : { error: wrong })}
        >
          <TextInput
            value={name}
            maxLength={tagMost}
            list={list}
            autoComplete="off"
            dir="auto"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        <datalist id={list}>
          {suggested.map((tag) => (
            <option key={tag._id} value={tag.name} />
          ))}
        </datalist>
        <Button type="submit" busy={adding.isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </form>
      <p className="text-xs text-soft">{texts.help}</p>
    </Card>
  )
}
