import type { FormErrors, FormRulesRecord } from '@mantine/form'
import { type KeyFor, useVersionedForm, type VersionedForm } from '../form/use-versioned-form.ts'

export type { KeyFor }

type Options<V extends object> = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  initial: V
  rules: FormRulesRecord<V> | ((values: V) => FormErrors)
  /** The key makes a repeated save take effect once, even if the session ended during the first one. */
  save: (values: V, keyFor: KeyFor) => Promise<void>
  /** The problems that the server found, by the fields of the form. */
  problemsIn?: (error: Error) => Partial<Record<keyof V, string>>
  onRefused?: (error: Error) => void
  onClose: () => void
}

/** The form of a dialog that creates something and closes. Refusals are shown on their fields, and the input stays. */
export const useFormDialog = <V extends object>(options: Options<V>): VersionedForm<undefined, V> =>
  useVersionedForm<undefined, V, 'saved'>({
    ...options,
    latest: undefined,
    valuesOf: () => options.initial,
    save: async (values, _base, keyFor) => {
      await options.save(values, keyFor)
      return 'saved'
    },
  })
