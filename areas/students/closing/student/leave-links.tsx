import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { leavingWords } from '#texts/accounts/sign-in/leaving.ts'

const words = leavingWords.card

/** Links to the download of one's data and to the deletion of the account. */
export function LeaveLinks() {
  return (
    <Card padded aria-labelledby="leaving" className="grid gap-4">
      <div>
        <h2 id="leaving" className="text-h3">
          {words.heading}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.help}</p>
      </div>
      <div className="grid justify-items-start gap-3">
        <LinkButton href={paths.myData}>{words.data}</LinkButton>
        <LinkButton href={paths.deleteAccount}>{words.remove}</LinkButton>
      </div>
    </Card>
  )
}
