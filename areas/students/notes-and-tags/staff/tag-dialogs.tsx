import { useId, useState, type FormEvent } from 'react'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Record } from '#kit/lists/record.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { tagListTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { listTagsAndOfficers, mergeTags, renameTag, tagMost, type CountedTag } from '../contract.ts'

interface Props {
  /** Null: the dialog is closed. */
  tag: CountedTag | null
  onClose: () => void
}

/** Renames a tag for everybody who has it. */
export function RenameTagDialog({ tag, onClose }: Props) {
  const form = useId()
  const { send, isSending, failure, reset } = useSend(renameTag)
  const close = () => {
    reset()
    onClose()
  }
  const rename = async (name: string) => {
    const { message } = await send({ params: { tagId: tag!._id }, body: { name, seen: tag!.name } })
    showToast({ text: message })
    close()
  }
  const wrong = failure?.fields['name']
  return (
    <FormDialog
      open={tag !== null}
      onClose={close}
      heading={texts.renameHeading({ name: tag?.name ?? '' })}
      form={form}
      submit={texts.rename}
      busy={isSending}
      busyLabel={texts.renaming}
      cancel={texts.cancel}
    >
      {tag !== null && (
        <NameForm
          key={tag._id}
          id={form}
          tag={tag}
          wrong={wrong}
          onSend={(name) => void rename(name).catch(shownByState)}
        >
          {failure !== null && wrong === undefined ? failure.message : null}
        </NameForm>
      )}
    </FormDialog>
  )
}

interface NameFormProps {
  id: string
  tag: CountedTag
  wrong: string | undefined
  onSend: (name: string) => void
  /** Why it failed, where no field is wrong. */
  children: string | null
}

function NameForm({ id, tag, wrong, onSend, children }: NameFormProps) {
  const form = useUnsavedForm(`tag-name ${tag._id}`, { name: tag.name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(form.typed.name)
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-soft">{texts.renameHelp({ count: tag.students })}</p>
      {children !== null && <Banner tone="error">{children}</Banner>}
      <Field label={texts.newName} error={wrong}>
        <TextInput
          value={form.typed.name}
          maxLength={tagMost}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
        />
      </Field>
    </form>
  )
}

/** Merges a tag into another one, after saying what that means. */
export function MergeTagDialog({ tag, onClose }: Props) {
  const known = useLoaded(listTagsAndOfficers, tag === null ? null : {})
  const { send, isSending, failure, reset } = useSend(mergeTags)
  const [into, setInto] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const close = () => {
    reset()
    setInto('')
    setIsMissing(false)
    onClose()
  }
  const merge = async () => {
    const kept = known.data?.tags.find(({ _id }) => _id === into)
    setIsMissing(kept === undefined)
    if (kept === undefined) return
    const seen = { from: tag!.name, into: kept.name }
    const { message } = await send({ params: { tagId: tag!._id }, body: { into, seen } })
    showToast({ text: message })
    close()
  }
  return (
    <Dialog
      open={tag !== null}
      onClose={close}
      closedBy={isSending ? 'none' : 'closerequest'}
      heading={texts.mergeHeading({ name: tag?.name ?? '' })}
      actions={
        <>
          <Button
            tone="stop"
            busy={isSending}
            busyLabel={texts.merging}
            onClick={() => void merge().catch(shownByState)}
          >
            {texts.merge}
          </Button>
          <Button disabled={isSending} onClick={close}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">{texts.mergeHelp({ count: tag?.students ?? 0 })}</p>
        {failure !== null && <Banner tone="error">{failure.message}</Banner>}
        <Record of={known} loading={texts.loadingOthers} shape={<Skeleton className="h-11 w-full" />}>
          {({ tags }) => {
            const others = tags.filter(({ _id }) => _id !== tag?._id)
            if (others.length === 0) return <p>{texts.noOther}</p>
            return (
              <Field label={texts.into} error={isMissing ? texts.intoMissing : undefined}>
                <Select
                  value={into}
                  onChange={({ currentTarget }) => {
                    setInto(currentTarget.value)
                    setIsMissing(false)
                  }}
                >
                  <option value="">{texts.choose}</option>
                  {others.map(({ _id, name }) => (
                    <option key={_id} value={_id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )
          }}
        </Record>
      </div>
    </Dialog>
  )
}
