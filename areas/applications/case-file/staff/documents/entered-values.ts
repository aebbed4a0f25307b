import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { NationalIdKind } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { describeSchooling, describeTest } from '#areas/accounts/offers-web.ts'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { profileLabels } from '#texts/applications/states/application.ts'
import { nationalIdKindNames } from '#texts/accounts/profile/profile-values.ts'
import { typedValueLabels as texts } from '#texts/applications/case-file/documents.ts'

const names = profileLabels

const day = (iso: string | null | undefined) => (iso ? formatDay(iso) : null)

function person({ name, dateOfBirth, sections }: FrozenProfile): Fact[] {
  const personal = sections?.personal
  return [
    { key: 'name', term: names.name, value: personal?.name ?? name },
    { key: 'father', term: texts.father, value: personal?.fatherName },
    { key: 'born', term: names.born, value: day(dateOfBirth) },
  ]
}

function nationalId(profile: FrozenProfile): Fact[] {
  const national = profile.sections?.national ?? null
  return [
    ...person(profile),
    {
      key: 'kind',
      term: texts.kind,
      value: national && (nationalIdKindNames[national.kind as NationalIdKind] ?? national.kind),
    },
    { key: 'ends', term: texts.numberEnds, value: national?.numberEnds },
    { key: 'issued', term: texts.issued, value: day(national?.issued) },
    { key: 'expires', term: texts.expires, value: day(national?.expires) },
  ]
}

function passport(profile: FrozenProfile): Fact[] {
  const passport = profile.sections?.passport ?? null
  return [
    ...person(profile),
    { key: 'country', term: texts.country, value: passport?.country && countryName(passport.country) },
    { key: 'ends', term: texts.numberEnds, value: passport?.numberEnds },
    { key: 'issued', term: texts.issued, value: day(passport?.issued) },
    { key: 'expires', term: texts.expires, value: day(passport?.expires) },
  ]
}

/** A certificate may belong to any row of schooling, so all are shown. */
function schooling({ name, schooling: rows, sections }: FrozenProfile): Fact[] {
  return [
    { key: 'name', term: names.name, value: sections?.personal.name ?? name },
    { key: 'father', term: texts.father, value: sections?.personal.fatherName },
    ...(rows ?? []).map((row, at) => {
      const schooling = describeSchooling(row)
      return { key: `row-${at}`, term: schooling.name, value: schooling.facts }
    }),
  ]
}

function testResults({ name, tests, sections }: FrozenProfile): Fact[] {
  return [
    { key: 'name', term: names.name, value: sections?.personal.name ?? name },
    ...(tests ?? []).flatMap((row, at) => {
      const test = describeTest(row, null)
      return [
        { key: `test-${at}`, term: test.name, value: test.facts },
        { key: `report-${at}`, term: texts.reportNo, value: row.reportNo },
      ]
    }),
  ]
}

const belonging: Partial<Record<DocumentKind, (profile: FrozenProfile) => Fact[]>> = {
  cnicFrontImage: nationalId,
  cnicBackImage: nationalId,
  bFormImage: nationalId,
  passportImage: passport,
  photoImage: person,
  matricCertificateImage: schooling,
  fscCertificateImage: schooling,
  bsDegreeImage: schooling,
  transcriptImage: schooling,
  testReportImage: testResults,
}

/** The student's input that a document should confirm; none for a document without such values. */
export const enteredValuesFor = (name: DocumentKind, profile: FrozenProfile): Fact[] =>
  belonging[name]?.(profile) ?? []
