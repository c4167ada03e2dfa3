import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { untouched, useVersionedForm } from '../../../ui/form/use-versioned-form.ts'

type Stored = { updatedAt: string; updatedBy: string | null }

type Options<S extends Stored, Values extends object> = Pick<
  Parameters<typeof useVersionedForm<S, Values>>[0],
  'name' | 'latest' | 'valuesOf' | 'rules' | 'problemsIn' | 'mayFollow'
> & {
  queryKey: QueryKey
  /**
   * Saves the wanted value over the version that it is based on; undefined if the person gave the save up after all.
   */
  store: (base: S, wanted: Values) => Promise<S | undefined>
}

/**
 * Settings that stay on their page and are saved as a whole. A newer version, from a live event or a refused save,
 * replaces untouched settings, and is offered beside edited ones.
 */
export function useSettingsForm<S extends Stored, Values extends object>({
  queryKey,
  store,
  mayFollow = untouched,
  ...options
}: Options<S, Values>) {
  const queryClient = useQueryClient()
  const settings = useVersionedForm<S, Values>({
    ...options,
    save: async (wanted, base) => {
      const saved = await store(base, wanted)
      if (saved === undefined) return undefined
      // A read that began before the save would bring the old values back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      notifySaved()
      return saved
    },
    onConflict: theirs => queryClient.setQueryData(queryKey, theirs),
    goOnFrom: saved => saved,
    asks: true,
    mayFollow,
  })
  return { ...settings, values: settings.form.values, change: settings.form.setValues }
}
