import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const quiet = new Logger(() => () => undefined)

/**
 * Creates the job tables as the worker's own, and the one function with which the server adds jobs. It writes the
 * transaction's clinic into the payload, so that no job can be added for another clinic, and flags, by which a process
 * skips jobs that it has no room for (concurrency-limits.ts).
 */
export async function installJobs(workerUrl: string): Promise<void> {
  await runMigrations({ connectionString: workerUrl, logger: quiet })
  const worker = new pg.Client({ connectionString: workerUrl, application_name: 'archwire jobs install' })
  await worker.connect()
  try {
    await worker.query(`
      create schema if not exists archwire_jobs;

      create or replace function archwire_jobs.enqueue(
        task text, payload json, job_key text, run_at timestamptz, max_attempts int) returns void
        language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      declare clinic text := nullif(current_setting('app.clinic_id', true), '');
      begin
        if clinic is null then
          raise exception 'a job is added for a clinic, and none is set';
        end if;
        perform graphile_worker.add_job(
          task, (payload::jsonb || jsonb_build_object('clinicId', clinic::bigint))::json,
          run_at => run_at, max_attempts => max_attempts, flags => array[task, task || ':' || clinic],
          job_key => case when job_key is null then null else clinic || ':' || job_key end);
      end $$;

      create or replace view archwire_jobs.dead as
        select j.id, t.identifier as task, j.payload, j.attempts, j.last_error, j.created_at, j.updated_at
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null;

      create or replace function archwire_jobs.count_dead() returns bigint
        language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        select count(*) from archwire_jobs.dead
      $$;

      create or replace function archwire_jobs.backlog()
        returns table (task text, waiting bigint, failed bigint, oldest float8)
        language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        select t.identifier, count(*) filter (where j.attempts < j.max_attempts),
          count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null),
          coalesce(extract(epoch from now() - min(j.run_at) filter (
            where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now())), 0)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        group by 1
      $$;

      -- Who takes jobs, and when each was last heard of.
      create table if not exists archwire_jobs.workers (
        id text primary key,
        heard_at timestamptz not null
      );
      -- What each of them can do; one of an older version does not say.
      alter table archwire_jobs.workers add column if not exists tasks text[];

      -- Was a job once; one that an earlier version left behind would count as failed.
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'clear-incoming-files';

      revoke execute on function archwire_jobs.enqueue, archwire_jobs.count_dead, archwire_jobs.backlog from public;
      grant usage on schema archwire_jobs to archwire_app;
      grant execute on function archwire_jobs.enqueue, archwire_jobs.count_dead, archwire_jobs.backlog to archwire_app;
    `)
  } finally {
    await worker.end()
  }
}
