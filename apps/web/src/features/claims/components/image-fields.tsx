import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import styles from './fields.module.css'
import { type ImageValues, imageLabels, orientationChoices, typeChoices } from './image-values.ts'

type Field = keyof ImageValues

type Props = {
  /** What a field has from the form around it. */
  field: (name: Field) => Pick<TextInputProps, 'value' | 'onChange' | 'error'>
  /** They are on their way as they are. */
  isFixed?: boolean
}

/** Of what day and kind a file is, and which side it shows. */
export function ImageFields({ field, isFixed = false }: Props) {
  const of = (name: Field) => ({ label: imageLabels[name], required: true, ...(field(name) as object) })
  return (
    <div className={styles.three}>
      <TextInput
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        {...of('date')}
      />
      <NativeSelect data={typeChoices} disabled={isFixed} {...of('typeCode')} />
      <NativeSelect data={orientationChoices} disabled={isFixed} {...of('orientationType')} />
    </div>
  )
}
