import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { CodeInput } from '../ui/fields/code-input.tsx'
import { DocumentCard, FileRow } from '../ui/cards/document-card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { FormActions } from '../ui/fields/form-actions.tsx'
import { FileDrop } from '../ui/fields/file-drop.tsx'
import { AgainIcon } from '../ui/icons.ts'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { RadioGroup } from '../ui/fields/radio-group.tsx'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { Select, TextArea, TextInput } from '../ui/fields/text-input.tsx'

export function FormSamples({ pane }: { pane: string }) {
  const [code, setCode] = useState('')
  return (
    <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field label="Phone No" hint="We call only if you ask us to" optional="(optional)">
        <TextInput type="tel" autoComplete="tel" defaultValue="0301 4455667" />
      </Field>
      <Field label="Email" error="Add the ending, for example ayesha@gmail.com">
        <TextInput type="email" defaultValue="ayesha@gmial" />
      </Field>
      <Field label="Password">
        <PasswordInput showLabel="Show password" hideLabel="Hide password" defaultValue="marigold-road" />
      </Field>
      <Field label="Course type">
        <Select defaultValue="medicine">
          <option value="medicine">Medicine/MBBS/MD</option>
          <option value="engineering">Engineering</option>
        </Select>
      </Field>
      <Field label="Your question" hint="A few lines are enough">
        <TextArea placeholder="What would you like to know?" />
      </Field>
      <Field label="Code from the e-mail" hint="6 digits">
        <CodeInput value={code} onValue={setCode} />
      </Field>
      <div>
        <Checkbox label="English" count={12} defaultChecked />
        <Checkbox label="Open now" count={10} />
        <Checkbox label="I have read how my data is used" error="Tick this to go on" />
      </div>
      <RadioGroup
        legend="Who is filling this in?"
        name={`who-${pane}`}
        defaultValue="me"
        inline
        options={[
          { value: 'me', label: 'I am' },
          { value: 'parent', label: 'My parent', hint: 'We write to both of you' },
        ]}
      />
      <FormActions main={<Button tone="main">Go to check and send</Button>}>
        <Button>Back</Button>
        <Button tone="text">Save and leave</Button>
      </FormActions>
    </form>
  )
}

export function FileSamples() {
  return (
    <>
      <SearchBox
        label="Search universities"
        buttonLabel="Find"
        placeholder="Subject, university or country"
      />
      <DocumentCard
        title="National ID, front"
        note="CNIC, or B-Form if you are under 18"
        badge={<Badge tone="ok">Received</Badge>}
        level={3}
      >
        <FileRow
          state="received"
          illustration="card"
          name="cnic-front.jpg"
          detail="312 KB, from your documents"
          actions={<Button size="small">Replace</Button>}
        />
      </DocumentCard>
      <DocumentCard
        title="National ID, back"
        note="All four corners visible"
        badge={
          <Badge tone="work" icon={<span className="spin" aria-hidden="true" />}>
            Sending
          </Badge>
        }
        level={3}
      >
        <FileRow
          state="sending"
          illustration="card"
          name="IMG_20261118_0942.jpg"
          progress={62}
          detail="62 %, made smaller from 4.1 MB to 480 KB"
          actions={<Button size="small">Cancel</Button>}
        />
      </DocumentCard>
      <DocumentCard
        title="Matriculation certificate"
        note="SSC or equivalent, with marks"
        badge={<Badge tone="stop">Not sent</Badge>}
        level={3}
      >
        <FileRow
          state="failed"
          illustration="certificate"
          name="matric-result-card.jpg"
          error="The connection stopped at 40 %"
          detail="Your other documents are safe."
          actions={
            <Button size="small" icon={<AgainIcon />}>
              Try again
            </Button>
          }
        />
      </DocumentCard>
      <DocumentCard
        title="Higher secondary certificate"
        note="FSc, HSSC or equivalent"
        badge={<Badge tone="plain">Needed</Badge>}
        level={3}
      >
        <FileDrop
          label="Higher secondary certificate"
          photoLabel="Take a photo"
          chooseLabel="Choose a file"
          hint="or drop it here. JPG, PNG or PDF, up to 10 MB"
          accept="image/jpeg,image/png,application/pdf"
          onFiles={(files) => (document.title = files.map((file) => file.name).join(','))}
        />
      </DocumentCard>
      <DocumentCard
        title="Bachelor’s degree"
        note="This program does not ask for it"
        badge={<Badge tone="plain">Optional</Badge>}
        level={3}
      />
    </>
  )
}
