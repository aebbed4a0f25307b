import { useState } from 'react'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { replyTemplateTexts as texts } from '#texts/conversation/reply-templates/reply-templates.ts'
import { canFill, fillTemplate, listReplyTemplates, type TemplateWord } from '../contract.ts'

interface Props {
  /** What is filled in: the student, and the reference of the application if the conversation is about one. */
  words: Readonly<Partial<Record<TemplateWord, string>>>
  /** Puts a text where the caret is. */
  onInsert: (text: string) => void
}

/** A button that offers the reply templates, and inserts the chosen one with its words filled in. */
export function InsertTemplate({ words, onInsert }: Props) {
  const [open, setOpen] = useState(false)
  const templates = useLoaded(listReplyTemplates, open ? {} : null)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.insert}
      </Button>
      <Dialog
        open={open}
        wide
        onClose={() => setOpen(false)}
        heading={texts.insertHeading}
        actions={
          <>
            <LinkButton href={paths.staffReplyTemplates}>{texts.all}</LinkButton>
            <Button onClick={() => setOpen(false)}>{texts.close}</Button>
          </>
        }
      >
        <Record of={templates} loading={texts.loading} shape={<SkeletonText lines={4} />}>
          {({ templates: all }) =>
            all.length === 0 ? (
              <EmptyState title={texts.empty}>{texts.emptyOfficer}</EmptyState>
            ) : (
              <ul className="grid gap-2">
                {all.map(({ _id, name, text }) => {
                  const fits = canFill(text, words)
                  return (
                    <li key={_id}>
                      <button
                        type="button"
                        disabled={!fits}
                        onClick={() => {
                          setOpen(false)
                          onInsert(fillTemplate(text, words))
                        }}
                        className="grid w-full gap-0.5 rounded-control border border-line px-3 py-2 text-start hover:border-accent hover:bg-sunk disabled:border-dashed disabled:bg-transparent disabled:hover:border-line pointer-coarse:min-h-11"
                      >
                        <bdi className="font-semibold">{name}</bdi>
                        <span className="line-clamp-2 text-sm text-soft" dir="auto">
                          {fits ? fillTemplate(text, words) : texts.noReference}
                        </span>
                      </button>
                    </li>
                  )
                })}
              </ul>
            )
          }
        </Record>
      </Dialog>
    </>
  )
}
