import { useState } from 'react'
import * as z from 'zod/mini'
import { TypedPassword } from '#platform/contract/fields.ts'
import { provePassword } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { deleteStudent } from '#areas/accounts/profile/contract/students.ts'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useContractForm } from '#kit/forms/contract-form.ts'
import { leaveFor } from '#kit/routing/leave.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { clearInfo } from '#areas/accounts/offers-web.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { purgeLocalDrafts } from '#areas/applications/offers-student.ts'
import { deleteUnsentFiles } from '#kit/store/unsent-files-database.ts'

const texts = leavingTexts.remove

/** What is deleted and what stays when an account is deleted, and the form that closes it. */
export default function DeleteAccountPage() {
  usePageArrival(texts.title)
  return (
    <>
      <PageTitle
        sub={texts.sub}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: accountTexts.profile.title, href: paths.profile }, { label: texts.title }]}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <Card padded as="div" className="grid gap-6">
          <List heading={texts.goes} lines={texts.going} />
          <List heading={texts.stays} lines={texts.staying} />
          <section className="grid gap-2">
            <h2 className="text-h3">{texts.applications}</h2>
            <p className="text-soft">{texts.applicationsHelp}</p>
          </section>
          <DeleteForm />
        </Card>
        <Card padded as="aside" aria-labelledby="instead" className="grid gap-3">
          <h2 id="instead" className="text-h3">
            {texts.instead}
          </h2>
          <p>
            <Anchor href={paths.myData}>{texts.take}</Anchor>
          </p>
          <p>
            <Anchor href={paths.notices}>{texts.fewer}</Anchor>
          </p>
        </Card>
      </div>
    </>
  )
}

function List({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-h3">{heading}</h2>
      <ul className="grid list-disc gap-1.5 ps-5 text-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

const Wish = z.object({ password: TypedPassword, understood: z.literal(true, texts.understand) })
interface Typed {
  password: string
  understood: boolean
}

function DeleteForm() {
  const user = useAppSelector((state) => state.info.user)
  const dispatch = useAppDispatch()
  const form = useContractForm<Typed, z.output<typeof Wish>>(Wish, {
    defaultValues: { password: '', understood: false },
  })
  const [failed, setFailed] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ password }) => {
    if (!user) return
    setFailed(null)
    try {
      await call(provePassword, { body: { password } })
      await call(deleteStudent, { params: { studentId: user._id } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code, message } = error.failure
      if (code === 'wrong_password') form.setError('password', { message }, { shouldFocus: true })
      else setFailed(message)
      return
    }
    // Photos of documents must not stay on a device that somebody else may use.
    await purgeLocalDrafts()
    leaveFor(paths.accountClosed)
    dispatch(clearInfo())
    localStorage.clear()
    sessionStorage.clear()
    deleteUnsentFiles()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-4 border-t border-line pt-6"
      aria-label={texts.title}
    >
      {failed !== null && (
        <Banner ref={intoView} tone="error">
          {failed}
        </Banner>
      )}
      <Checkbox
        label={texts.understood}
        error={errors.understood?.message}
        {...form.register('understood')}
      />
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label={texts.password} error={errors.password?.message} className="max-w-[26rem]">
        <PasswordInput
          autoComplete="current-password"
          showLabel={leavingTexts.proof.show}
          hideLabel={leavingTexts.proof.hide}
          {...form.register('password')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="stop" busy={isSubmitting} busyLabel={texts.busy}>
          {texts.button}
        </Button>
        <LinkButton href={paths.profile}>{texts.keep}</LinkButton>
      </div>
    </form>
  )
}
