import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'

const texts = leavingTexts.card

/** Links to the download of one's data and to the deletion of the account. */
export function LeaveLinks() {
  return (
    <Card padded aria-labelledby="leaving" className="grid gap-4">
      <div>
        <h2 id="leaving" className="text-h3">
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.help}</p>
      </div>
      <div className="grid justify-items-start gap-3">
        <LinkButton href={paths.myData}>{texts.data}</LinkButton>
        <LinkButton href={paths.deleteAccount}>{texts.remove}</LinkButton>
      </div>
    </Card>
  )
}
