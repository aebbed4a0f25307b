import { site } from '#site'
import type { LetterClaims } from '#areas/applications/letters/contract/letters.ts'
import { opensslLines } from '#areas/applications/letters/contract/letter-check.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { letterCheckTexts as texts } from '#texts/applications/letters/check-page.ts'

/** The style of each answer, which its text states as well. */
const styles = {
  genuine: 'bg-ok-bg text-ok',
  signed: 'bg-ok-bg text-ok',
  withdrawn: 'bg-stop-bg text-stop',
  replaced: 'border border-line bg-tint text-ink',
  altered: 'bg-stop-bg text-stop',
  not_known: 'bg-stop-bg text-stop',
  ended: 'border border-line bg-tint text-ink',
} as const

/**
 * The page where anyone can check a letter. The code on the letter links here with the signed text in the fragment,
 * which no server receives. The page's script (check-letter.ts) checks the signature in the browser and asks the server
 * only whether the letter is still valid. All texts are in the page; the script shows the matching one.
 */
export function VerifyLetterPage() {
  return (
    <section className="wrap grid gap-[clamp(24px,4vw,48px)] py-[clamp(36px,6vw,88px)]">
      <div className="grid gap-3">
        <h1 id="letter-heading" className="max-w-[18em]">
          {texts.heading}
        </h1>
        <p className="max-w-[38em] text-lead text-soft">{texts.lead}</p>
        <noscript>
          <p className="max-w-[38em] rounded-card bg-stop-bg px-4 py-3 font-semibold text-stop">
            {texts.noScript({ email: site.contact.email })}
          </p>
        </noscript>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Card as="div" padded className="rounded-sheet">
          <form
            data-letter
            noValidate
            aria-labelledby="letter-heading"
            data-failed={texts.failed}
            className="grid gap-4"
          >
            <CheckField name="number" label={texts.number} hint={texts.numberHint} />
            <CheckField name="code" label={texts.code} hint={texts.codeHint} />
            <Button type="submit" tone="main" wide>
              {texts.check}
            </Button>
            <p className="text-sm text-soft">{texts.scan}</p>
          </form>
        </Card>
        {/* Always present, so that screen readers announce what appears in it. */}
        <div role="status" tabIndex={-1} data-answers className="grid gap-4 outline-none">
          <p data-answer="checking" hidden className="text-soft">
            {texts.checking}
          </p>
          <p
            data-answer="failed"
            hidden
            className="rounded-card bg-stop-bg px-4 py-3 font-semibold text-stop"
          />
          {Object.entries(texts.answers).map(([name, { heading, body }]) => (
            <div
              key={name}
              data-answer={name}
              hidden
              className={`rounded-card px-5 py-4 ${styles[name as keyof typeof styles]}`}
            >
              <h2 className="text-h3">{heading}</h2>
              <p className="mt-1 max-w-[50ch]">{body}</p>
            </div>
          ))}
          <p data-since hidden className="text-soft">
            {texts.since} <span />
          </p>
          <div data-claims hidden>
            <h2 className="mb-2 text-h3">{texts.contents}</h2>
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
              {(Object.keys(texts.claims) as (keyof LetterClaims)[]).map((name) => (
                <div key={name} data-claim={name} className="contents">
                  <dt className="text-soft">{texts.claims[name]}</dt>
                  <dd className="font-semibold break-words max-sm:mb-2" />
                </div>
              ))}
            </dl>
            <p hidden data-kinds={JSON.stringify(texts.kinds)} />
          </div>
        </div>
      </div>
      <section aria-labelledby="offline" className="grid gap-3">
        <h2 id="offline">{texts.offline}</h2>
        <p className="max-w-[60ch] text-soft">{texts.offlineLead}</p>
        <h3 className="text-h3">{texts.key}</h3>
        <Code name="key" label={texts.key} text={texts.checking} />
        <h3 className="text-h3">{texts.commands}</h3>
        <Code
          name="lines"
          label={texts.commands}
          text={opensslLines(texts.sample.payload, texts.sample.signature).join('\n')}
        />
        <p className="max-w-[60ch] text-sm text-soft">{texts.commandsHint}</p>
      </section>
      <p className="max-w-[60ch]">
        {texts.doubt} <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
      </p>
    </section>
  )
}

function CheckField({ name, label, hint }: { name: 'number' | 'code'; label: string; hint: string }) {
  const wrong = `letter-${name}-wrong`
  return (
    <Field id={`letter-${name}`} label={label} hint={hint}>
      <TextInput
        name={name}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        aria-describedby={wrong}
      />
      <div id={wrong} hidden>
        <FieldError>{null}</FieldError>
      </div>
    </Field>
  )
}

/** Lines to copy; wide ones scroll in their own box, which is focusable. */
function Code({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <pre
      data-code={name}
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="ltr"
      className="overflow-x-auto rounded-card border border-line bg-tint px-4 py-3 text-sm leading-relaxed"
    >
      {text}
    </pre>
  )
}
