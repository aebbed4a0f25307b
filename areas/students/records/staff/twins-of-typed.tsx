import { useEffect, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import type { Twin } from '../contract.ts'
import { staffStudents } from '../texts/en.ts'
import { twinsRequest } from './student-requests.ts'

const words = staffStudents.addDialog
/** Milliseconds without a key before it is looked. */
const calm = 400

interface Props {
  name: string
  email: string
  phone: string
  dateOfBirth: string
}

/** Who may be the student that is being typed, found as it is typed. A hint: whoever adds decides. */
export function TwinsOfTyped({ name, email, phone, dateOfBirth }: Props) {
  const { run } = useRequest(twinsRequest)
  const [twins, setTwins] = useState<readonly Twin[]>([])
  useEffect(() => {
    let running: ReturnType<typeof run> | undefined
    const timer = setTimeout(() => {
      running = run({ body: { name, email, phone, dateOfBirth } })
      running.unwrap().then(
        (found) => setTwins(found.twins),
        // Adding goes on without the hint.
        () => undefined,
      )
    }, calm)
    return () => {
      clearTimeout(timer)
      running?.abort()
    }
  }, [run, name, email, phone, dateOfBirth])
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {twins.length > 0 && (
        <div className="card grid gap-2 border-sun/55 bg-sun-tint p-4 text-sm">
          <p className="font-semibold">{words.twins}</p>
          <p>{words.twinsHelp}</p>
          <ul className="grid gap-2">
            {twins.map((twin) => (
              <li key={twin._id} className="grid justify-items-start gap-0.5">
                <Anchor
                  href={paths.staffStudent(twin._id)}
                  className="inline-flex min-h-6 items-center break-words underline pointer-coarse:min-h-11"
                >
                  <bdi>{twin.name}</bdi>
                </Anchor>
                <span className="break-all">{twin.email}</span>
                <span>{twin.because.map((one) => staffStudents.details.because[one]).join('. ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
