import { procedureLabel, suggestProcedures } from '@archwire/domain/claims/procedure-codes'
import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import '../../ui/theme/select.css'

type Props = Omit<AutocompleteProps, 'data' | 'description'> & { value?: string }

/** A procedure code, found by its number or by the words that billers have for it. */
export const ProcedureField = ({ value = '', ...field }: Props) => (
  <Autocomplete
    {...field}
    value={value}
    autoComplete="off"
    description={procedureLabel(value) || 'Type a code, or a word to look for one'}
    maxLength={20}
    data={suggestProcedures(value).map(({ code }) => code)}
    // The list stays closed on focus: it would cover the error messages of the fields below.
    openOnFocus={false}
    withScrollArea={false}
    comboboxProps={{ withinPortal: false }}
    styles={{ options: { maxHeight: 280, overflowY: 'auto' }, option: { minHeight: 'var(--control)' } }}
    // The options are already filtered, by their other names too.
    filter={({ options }) => options}
    renderOption={({ option }) => (
      <span>
        {option.value}{' '}
        <Text component="span" c="dimmed">
          {procedureLabel(option.value)}
        </Text>
      </span>
    )}
  />
)
