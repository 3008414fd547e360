create index form_run_site_template_suspect_completed_at_idx on "form_run" ("site", "template", "suspect", "completed_at" desc, id desc) where deleted_at is null;
