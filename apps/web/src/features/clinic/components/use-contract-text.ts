import type { ContractTemplate } from '@archwire/contract/clinic/contract-template'
import { contractTextProblem } from '@archwire/domain/contracts/contract-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { discardKept, useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { contractTextQuery, saveContractText } from '../api/contract-text.ts'

const formName = 'contract-text'

/** With the version that it was opened from: what others saved meanwhile is found out after the return too. */
type Unsaved = { base: ContractTemplate; text: string }

/**
 * The text as it is being changed. A newer version, from a live event or a refused save, replaces what nobody has
 * touched, and is offered beside what somebody has.
 */
export function useContractText(latest: ContractTemplate) {
  const queryClient = useQueryClient()
  const taken = useTakenBack<Unsaved>(formName)
  const [{ base, text }, setState] = useState<Unsaved>(taken ?? { base: latest, text: latest.body })
  const [hasTried, setTried] = useState(false)
  const isChanged = text !== base.body
  useKeep(formName, () => (isChanged ? { base, text } : undefined))

  const takeUp = (template: ContractTemplate) => {
    setState({ base: template, text: template.body })
    setTried(false)
  }
  const save = useMutation({
    mutationFn: (wanted: string) => saveContractText(base, wanted),
    onSuccess: async saved => {
      await queryClient.cancelQueries({ queryKey: contractTextQuery.queryKey })
      queryClient.setQueryData(contractTextQuery.queryKey, saved)
      discardKept(formName)
      takeUp(saved)
      notifySaved()
    },
    onError: error => {
      const newer = newerIn<ContractTemplate>(error)
      if (newer !== undefined) queryClient.setQueryData(contractTextQuery.queryKey, newer)
    },
  })
  const isNewer = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt)
  const theirs = isNewer && !save.isPending ? latest : undefined
  useEffect(() => {
    if (theirs !== undefined && !isChanged) takeUp(theirs)
  })
  const problem = contractTextProblem(text)

  return {
    text,
    isChanged,
    save,
    problem: hasTried ? problem : undefined,
    theirs: isChanged ? theirs : undefined,
    change: (next: string) => setState(now => ({ ...now, text: next })),
    submit: (onWrong: () => void) => {
      setTried(true)
      if (problem !== undefined) onWrong()
      else if (!save.isPending) save.mutate(text)
    },
    discard: () => {
      save.reset()
      takeUp(base)
    },
    takeTheirs: () => {
      save.reset()
      takeUp(latest)
    },
    keepMine: () => {
      save.reset()
      setState(now => ({ ...now, base: latest }))
    },
  }
}
