import { formStatuses, type InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { Field } from '../../../ui/patient/fields.tsx'

export const statusNames: Record<InsuranceFormStatus, string> = { draft: 'Draft', processed: 'Processed' }

type Props = {
  status: InsuranceFormStatus
  onChange: (status: InsuranceFormStatus) => void
  hint?: string | undefined
}

/** Whether the form waits for somebody to review it, or can be used. */
export const StatusField = ({ status, onChange, hint }: Props) => (
  <Field id="insurance-status" label="Status" hint={hint} problem={undefined}>
    <select
      id="insurance-status"
      value={status}
      aria-describedby={hint === undefined ? undefined : 'insurance-status-hint'}
      onChange={event => onChange(event.target.value as InsuranceFormStatus)}
    >
      {formStatuses.map(one => (
        <option key={one} value={one}>
          {statusNames[one]}
        </option>
      ))}
    </select>
  </Field>
)
