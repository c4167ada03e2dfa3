import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { doctorsQuery } from '../../../shared/clinic/lookups.ts'
import { DayPicker } from '../../../shared/date/day-picker.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { firstReceipt, type ReceiptValues, receiptAddress, receiptProblems } from './receipt-values.ts'

type Props = {
  patientId: number
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  onClose: () => void
}

const title = 'HSA/FSA Receipt'

/** Asks for the days and the doctor; the receipt opens in a window of its own. */
export function ReceiptDialog({ patientId, today, onClose }: Props) {
  usePageTitle(title)
  const element = useRef<HTMLFormElement>(null)
  const doctors = useQuery(doctorsQuery)
  const [values, setValues] = useState(() => firstReceipt(today))
  const [isTried, setTried] = useState(false)
  const problems = isTried ? receiptProblems(values, today) : {}
  const change = (changed: Partial<ReceiptValues>) => setValues({ ...values, ...changed })
  const submit = () => {
    setTried(true)
    if (Object.keys(receiptProblems(values, today)).length > 0) return focusFirstError(element.current)
    window.open(receiptAddress(patientId, values), '_blank', 'noopener')
    onClose()
  }
  const dayField = (field: 'start' | 'end', label: string) => (
    <DayPicker
      label={label}
      value={values[field]}
      today={today}
      isForReports
      error={problems[field]}
      onChange={day => change({ [field]: day })}
    />
  )
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Create Receipt"
      working={undefined}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      {dayField('start', 'Start date')}
      {dayField('end', 'End date')}
      {doctors.data === undefined && doctors.error !== null && !doctors.isFetching ? (
        <LoadFailure what="The doctors" error={doctors.error} retry={() => void doctors.refetch()} />
      ) : (
        <NativeSelect
          label="Provider"
          data-autofocus
          required
          data={[
            { value: '', label: 'Choose a doctor' },
            ...(doctors.data ?? []).map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
          value={values.doctor}
          error={problems.doctor}
          onChange={({ currentTarget: { value } }) => change({ doctor: value })}
        />
      )}
      <NativeSelect
        label="Type"
        data={[{ value: 'print', label: 'Print' }]}
        value={values.type}
        error={problems.type}
        onChange={({ currentTarget: { value } }) => change({ type: value })}
      />
    </FormDialog>
  )
}
