import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { CheckLine } from '#areas/applications/case-file/contract/check-lines.ts'
import type { KnownFacts } from '#areas/applications/case-file/contract/file-checks.ts'
import { conditionOf } from '#areas/catalogue/fit/contract/judged-lines.ts'
import type { JudgedRequirement, RecognitionLine } from '#areas/catalogue/fit/contract/program-fit.ts'
import { isReported, siteOfRegulator } from '#areas/catalogue/fit/contract/regulators.ts'
import type { NationalIdKind } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { isEnglishTest } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { formatDay, languageName, formatList } from '#kit/format/local-formats.ts'
import { passportMonths } from '#areas/accounts/profile/contract/passport-rule.ts'
import { describeSchooling, describeTest } from '#areas/accounts/offers-web.ts'
import { describeCondition, describeValue } from '#areas/catalogue/offers-web.ts'
import { CrossIcon, HelpIcon, InfoIcon, TickIcon, WarningIcon } from '#kit/ui/icons.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { nationalIdKindNames } from '#texts/accounts/profile/profile-values.ts'
import { knownFactTexts as texts } from '#texts/applications/case-file/known-facts.ts'

/** `good` and `bad` concern one fact; neither decides the state of the line. */
type Tone = 'good' | 'look' | 'bad' | 'open' | 'plain'
interface Fact {
  readonly tone: Tone
  readonly text: string
  readonly href?: string | null
}

const appearances = {
  good: { Icon: TickIcon, ink: 'text-ok' },
  look: { Icon: WarningIcon, ink: 'text-wait' },
  bad: { Icon: CrossIcon, ink: 'text-stop' },
  open: { Icon: HelpIcon, ink: 'text-soft' },
  plain: { Icon: InfoIcon, ink: 'text-soft' },
} satisfies Record<Tone, unknown>

interface Props {
  line: CheckLine
  known: KnownFacts
  profile: FrozenProfile
  today: string
}

/** Facts from the copy and the rules about one line of the checklist, each with a tone; never a verdict. */
export function KnownFactsList({ line, known, profile, today }: Props) {
  const facts = factsAbout[line](known, profile, today)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {facts.map(({ tone, text, href }, at) => {
        const { Icon, ink } = appearances[tone]
        return (
          <li key={at} className="flex max-w-full items-start gap-1.5">
            <Icon data-small className={`mt-0.5 ${ink}`} />
            <span className="min-w-0 break-words">
              {text}
              {href && (
                <>
                  {' '}
                  <a href={href} target="_blank" rel="noreferrer noopener">
                    {texts.source}
                  </a>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Whether every fact about a line is good or neutral, and at least one is good. It decides nothing: it offers lines to
 * be set together.
 */
export function isAllGood({ line, known, profile, today }: Props): boolean {
  const tones = factsAbout[line](known, profile, today).map(({ tone }) => tone)
  return tones.includes('good') && tones.every((tone) => tone === 'good' || tone === 'plain')
}

const plain = (text: string): Fact => ({ tone: 'plain', text })

function documentsOf(known: KnownFacts, about: keyof typeof texts.nonePhotographed): Fact[] {
  const { documents } = known[about]
  if (documents.length === 0) return [{ tone: 'look', text: texts.nonePhotographed[about] }]
  return documents.map(({ name, state }) => ({
    tone: state === 'accepted' ? 'good' : state === 'refused' ? 'look' : 'plain',
    text: texts.document({ name: documentLabels[name], state: texts.documentStates[state] }),
  }))
}

const nationalId = (kind: string, ends: string | null) =>
  ends === null ? kind : texts.nationalEnds({ kind, ends })

function describePassport({
  country: code,
  numberEnds: ends,
}: NonNullable<KnownFacts['identity']['passport']>) {
  if (code === null) return ends === null ? texts.passport : texts.passportEnds({ ends })
  const country = countryInSentence(code)
  return ends === null ? texts.passportOf({ country }) : texts.passportOfEnds({ country, ends })
}

/** @param until the day until which the document has to be valid, if not only today */
function expiry(text: string, expires: string | null, today: string, until: string | null = null): Fact {
  if (expires === null) return plain(`${text}, ${texts.noExpiry}`)
  if (expires < today) return { tone: 'bad', text: `${text}, ${texts.ranOut({ day: formatDay(expires) })}` }
  const valid = `${text}, ${texts.validUntil({ day: formatDay(expires) })}`
  return until === null || expires >= until
    ? { tone: 'good', text: valid }
    : {
        tone: 'look',
        text: `${valid}, ${texts.hasToBeValid({ day: formatDay(until), months: passportMonths })}`,
      }
}

function aboutIdentity(known: KnownFacts, _: FrozenProfile, today: string): Fact[] {
  const { name, otherName, previousNames, dateOfBirth, age, national, passport } = known.identity
  return [
    plain(texts.name({ name })),
    ...(otherName === null ? [] : [{ tone: 'look' as const, text: texts.otherName({ name: otherName }) }]),
    ...(previousNames.length === 0 ? [] : [plain(texts.previous({ names: formatList(previousNames) }))]),
    ...(dateOfBirth === null || age === null
      ? [{ tone: 'look' as const, text: texts.noBirthday }]
      : [plain(texts.born({ day: formatDay(dateOfBirth), years: age }))]),
    ...(age !== null && age < 18 ? [{ tone: 'look' as const, text: texts.underAge }] : []),
    ...(national === null
      ? []
      : [
          expiry(
            nationalId(
              nationalIdKindNames[national.kind as NationalIdKind] ?? national.kind,
              national.numberEnds,
            ),
            national.expires,
            today,
          ),
        ]),
    ...(passport === null
      ? []
      : [expiry(describePassport(passport), passport.expires, today, passport.until)]),
    ...(national === null && passport === null ? [{ tone: 'look' as const, text: texts.noDocument }] : []),
    ...documentsOf(known, 'identity'),
  ]
}

const line = ({ name, facts }: { name: string; facts: string }) => (facts === '' ? name : `${name}: ${facts}`)

function testsIn({ tests }: FrozenProfile, ofEnglish: boolean, today: string): Fact[] {
  const chosen = (tests ?? []).filter(({ test }) => isEnglishTest(test) === ofEnglish)
  return chosen.map((one) => plain(line(describeTest(one, today))))
}

function aboutEducation(known: KnownFacts, profile: FrozenProfile, today: string): Fact[] {
  const rows = (profile.schooling ?? []).map((one) => plain(line(describeSchooling(one))))
  return [
    ...(rows.length === 0 ? [{ tone: 'look' as const, text: texts.noSchooling }] : rows),
    ...testsIn(profile, false, today),
    ...documentsOf(known, 'education'),
  ]
}

function aboutLanguage(known: KnownFacts, profile: FrozenProfile, today: string): Fact[] {
  const { language } = known
  const results = testsIn(profile, true, today)
  return [
    plain(
      language.taughtIn === null
        ? texts.taughtUnknown
        : texts.taughtIn({ language: languageName(language.taughtIn) }),
    ),
    ...(results.length === 0 ? [{ tone: 'look' as const, text: texts.noTests }] : results),
    ...documentsOf(known, 'language'),
  ]
}

const tonesOfVerdict = { met: 'good', missed: 'bad', 'not-known': 'open', ask: 'open' } as const

function requirement(one: JudgedRequirement): Fact {
  const { verdict, have, shortBy, because, alternatives } = one
  const spoken = conditionOf(one)
  const notes = [
    have === null ? null : texts.has({ value: describeValue(have, spoken.scheme) }),
    shortBy === null ? null : texts.shortBy({ value: describeValue(shortBy, spoken.scheme) }),
    because === null ? null : texts.doubts[because],
  ].filter((part) => part !== null)
  const conditions = [one, ...alternatives].map(describeCondition).join(texts.or)
  const end = notes.length === 0 ? '' : ` (${notes.join(', ')})`
  return { tone: tonesOfVerdict[verdict], text: `${texts.verdicts[verdict]}: ${conditions}${end}` }
}

function aboutRules({ programRules }: KnownFacts): Fact[] {
  if (programRules.length === 0) return [{ tone: 'open', text: texts.noRules }]
  const met = programRules.filter(({ verdict }) => verdict === 'met').length
  return [plain(texts.rulesMet({ met, of: programRules.length })), ...programRules.map(requirement)]
}

function recognition(line: RecognitionLine): Fact {
  const { regulator, verdict, rule, sourceUrl, checkedOn } = line
  const reported = isReported(line)
  const ruleText = rule === null ? texts.askThem({ regulator }) : reported ? texts.reported({ rule }) : rule
  const read = checkedOn === null ? '' : ` (${texts.read({ day: formatDay(checkedOn) })})`
  return {
    tone: tonesOfVerdict[verdict],
    text: `${texts.regulatorSays[verdict]({ regulator })}: ${ruleText}${read}`,
    // Link officers to the regulator, not to others who report its rules.
    href: reported || sourceUrl === null ? siteOfRegulator(regulator) : sourceUrl,
  }
}

function aboutRecognition({ homeRecognition }: KnownFacts): Fact[] {
  if (homeRecognition.length === 0) return [{ tone: 'open', text: texts.noRecognition }]
  return homeRecognition.map(recognition)
}

const factsAbout: Readonly<
  Record<CheckLine, (known: KnownFacts, profile: FrozenProfile, today: string) => Fact[]>
> = {
  identity: aboutIdentity,
  education: aboutEducation,
  language: aboutLanguage,
  program_rules: aboutRules,
  home_recognition: aboutRecognition,
}
