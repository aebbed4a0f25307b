import { Suspense, useState } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EditIcon } from '#kit/ui/icons.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { noteTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import type { NoteFormProps } from './note-form.tsx'

/** Loaded on demand: most students never write a note. */
const NoteForm = lazyPage<NoteFormProps>(() => import('./note-form.tsx'))

/** Shows a note on a program and lets the student edit it in place. */
export function ProgramNote(props: Omit<NoteFormProps, 'onDone'>) {
  const [state, setState] = useState<'read' | 'writing' | 'written'>('read')
  const { name, note } = props
  if (state === 'writing') {
    return (
      <Suspense fallback={<SkeletonText lines={3} />}>
        <NoteForm {...props} onDone={() => setState('written')} />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-1">
      {note !== null && <p className="max-w-[70ch] break-words whitespace-pre-line">{note}</p>}
      <div className="print:hidden">
        <Button
          tone="text"
          size="small"
          icon={<EditIcon className="size-4" />}
          className="-mx-2"
          aria-label={note === null ? texts.addTo({ program: name }) : texts.changeOf({ program: name })}
          // The form that had the focus has been removed.
          autoFocus={state === 'written'}
          onClick={() => setState('writing')}
        >
          {note === null ? texts.add : texts.change}
        </Button>
      </div>
    </div>
  )
}
