import { useEffect, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { findDuplicates } from '../contract.ts'
import {
  addStudentTexts as texts,
  duplicateTexts,
  studentListTexts,
} from '#texts/students/records/records.ts'

/** Debounce: milliseconds after the last keystroke before the search. */
const calm = 400

interface Props {
  name: string
  email: string
  phone: string
  dateOfBirth: string
  cnic: string
  passport: string
}

/**
 * Possible duplicates of the student being entered, searched during input. Only a hint: the officer decides.
 */
export function PossibleDuplicates({ name, email, phone, dateOfBirth, cnic, passport }: Props) {
  const [typed, setTyped] = useState<Props | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ name, email, phone, dateOfBirth, cnic, passport }), calm)
    return () => clearTimeout(timer)
  }, [name, email, phone, dateOfBirth, cnic, passport])
  // If the search fails, the student can be added without the hint.
  const { data } = useLoaded(findDuplicates, typed === null ? null : { body: typed })
  const twins = data?.twins ?? []
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {twins.length > 0 && (
        <div className="card grid gap-2 border-sun/55 bg-sun-tint p-4 text-sm">
          <p className="font-semibold">{texts.duplicates}</p>
          <p>{texts.duplicatesHelp}</p>
          <ul className="grid gap-2">
            {twins.map((twin) => (
              <li key={twin._id} className="grid justify-items-start gap-0.5">
                <Anchor
                  href={paths.staffStudent(twin._id)}
                  className="inline-flex min-h-6 items-center break-words underline pointer-coarse:min-h-11"
                >
                  <bdi>{twin.name}</bdi>
                </Anchor>
                <span className="break-all">{twin.email ?? studentListTexts.noEmail}</span>
                <span>{twin.because.map((one) => duplicateTexts.because[one]).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
