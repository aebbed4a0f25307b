import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'

export function UrduSamples() {
  return (
    <div lang="ur" className="grid gap-4">
      <p className="font-head text-h2 font-bold">چار مرحلے، ایک راستہ</p>
      <p className="text-soft">
        یونیورسٹیوں کا موازنہ کریں، درخواست دیں، اور ہر قدم پر جانیں کہ اب باری کس کی ہے۔
      </p>
      <SearchBox label="تلاش" buttonLabel="تلاش" placeholder="مضمون، یونیورسٹی یا ملک" />
      <Field label="فون نمبر">
        <TextInput type="tel" dir="ltr" placeholder="03xx xxxxxxx" />
      </Field>
      <div>
        <Button tone="sun">اکاؤنٹ بنائیں</Button>
      </div>
    </div>
  )
}
