import { alertKinds, type MedicalAlert } from '@archwire/domain/patients/medical-alerts'
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Swatch } from '../../../ui/swatch.tsx'
import styles from './fields.module.css'
import { labelsOf, only, type Section } from './section.ts'

type Values = Record<MedicalAlert['name'], boolean>

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <Stack component="fieldset" gap="xs" aria-label="Medical Alerts">
    {alertKinds.map(({ name, label, color }, index) => (
      <button
        key={name}
        type="button"
        className={styles.toggle}
        aria-pressed={form.values[name]}
        data-autofocus={index === 0 || undefined}
        onClick={() => form.setFieldValue(name, !form.values[name])}
      >
        <Swatch color={color} size={12} />
        {label}
      </button>
    ))}
  </Stack>
)

export const medicalAlertsSection: Section<Values> = {
  name: 'medical-alerts',
  title: 'Medical Alerts',
  labels: labelsOf('pregnant', 'premedication', 'latexAllergy'),
  valuesOf: ({ pregnant, premedication, latexAllergy }) => ({ pregnant, premedication, latexAllergy }),
  rules: {},
  payloadOf: only,
  Fields,
}
