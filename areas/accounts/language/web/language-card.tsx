import { useState } from 'react'
import { Record } from '#kit/lists/record.tsx'
import { deleteCachedDocuments } from '#kit/routing/cached-documents.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { languageTexts as texts } from '#texts/accounts/language/language.ts'
import { languages } from '#texts/languages.ts'
import { saveLanguage, showLanguage } from '../contract.ts'

/** Every language under the name its own readers know it by. */
const ownName = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** In which language a person reads the product. Shown where there is more than one. */
export default function LanguageCard() {
  const setting = useLoaded(showLanguage, {})
  return (
    <Card padded aria-labelledby="language" className="grid gap-4">
      <h2 id="language" className="text-h3">
        {texts.title}
      </h2>
      <Record of={setting} loading={texts.loading} shape={<SkeletonText lines={3} />}>
        {({ language }) => <LanguageForm saved={language} />}
      </Record>
    </Card>
  )
}

function LanguageForm({ saved }: { saved: string | null }) {
  const { send, isSending, failure } = useSend(saveLanguage)
  const [chosen, setChosen] = useState(saved)
  // Another language is another build of the pages.
  const loadAnew = () => deleteCachedDocuments().then(() => location.reload())
  const save = () => void send({ body: { language: chosen } }).then(loadAnew, shownByState)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RadioGroup
        legend={texts.label}
        name="language"
        value={chosen ?? ''}
        onValue={(value) => setChosen(value === '' ? null : value)}
        options={[
          { value: '', label: texts.browser },
          ...languages.map((one) => ({
            value: one,
            label: (
              <span lang={one} dir="auto">
                {ownName(one)}
              </span>
            ),
          })),
        ]}
      />
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <div>
        <Button type="submit" busy={isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
