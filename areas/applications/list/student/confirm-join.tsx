import { useState } from 'react'
import { formatList } from '#kit/format/local-formats.ts'
import { call, type CallFailure } from '#kit/store/api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { ButtonStyle } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { listOfStudent, type Application } from '../contract/applications.ts'
import { joinUniversity } from '../web/student-slice.ts'
import { joinTexts as texts } from '#texts/applications/list/applications.ts'

interface ConfirmJoinProps {
  application: Application
  /** What the study costs, as text, if known. */
  tuition?: string | null
  /** The same in the currency of the students, at a rate of a day. */
  there?: string | null
  size?: ButtonStyle['size']
  /** Called once the place is confirmed, with the changed application and the message to show. */
  onJoined: (application: Application, message: string) => void
}

const placeOf = ({ program, university }: Application) =>
  texts.place({ program: program.programName, university: university.universityName })

/** The button that accepts an offer, with a dialog that explains the consequences. */
export function ConfirmJoin({ application, tuition, there, size, onJoined }: ConfirmJoinProps) {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [opening, setOpening] = useState(false)
  const [held, setHeld] = useState<readonly Application[]>([])
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { program, university, offer } = application
  const stillOpen = offer?.conditions.filter(({ state }) => state === 'open').length ?? 0
  /** Opens the dialog once it is known which places are confirmed already. */
  const openDialog = async () => {
    setOpening(true)
    const params = { studentId: application.student._id }
    // Not cached: it must be current.
    const found = await call(listOfStudent, { params, query: { status: 'confirmed', limit: 100 } })
      .then(({ data }) => data)
      // If loading fails, the dialog opens without them.
      .catch(() => [])
    setHeld(found.filter(({ _id }) => _id !== application._id))
    setFailure(null)
    setOpening(false)
    setOpen(true)
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { data, message } = await dispatch(
        joinUniversity({ params: { profileId: application._id }, body: { joinStatus: 'confirmed' } }),
      ).unwrap()
      setOpen(false)
      onJoined(data, message || texts.done)
    } catch (error) {
      setFailure(error as CallFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        tone="main"
        size={size}
        busy={opening}
        busyLabel={texts.checking}
        onClick={() => void openDialog()}
      >
        {texts.button}
      </Button>
      <ConfirmDialog
        open={open}
        heading={texts.heading({ university: university.universityName })}
        confirmLabel={texts.button}
        cancelLabel={texts.cancel}
        busy={busy}
        busyLabel={texts.busy}
        error={failure?.message}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {held.length > 0 && (
          <Banner
            tone="turn"
            count="!"
            lead={texts.confirmedBefore({ places: formatList(held.map(placeOf)), count: held.length + 1 })}
            className="mb-2"
          />
        )}
        <p>{texts.binds({ program: program.programName })}</p>
        {stillOpen > 0 && <p>{texts.conditions({ count: stillOpen })}</p>}
        {tuition && <p>{texts.cost({ tuition })}</p>}
        {there && <p className="text-sm text-soft">{there}</p>}
        <p>{texts.othersAndUndo}</p>
      </ConfirmDialog>
    </>
  )
}
