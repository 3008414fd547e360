alter table "tracking_device" add column "scale_factor" double precision constraint "tracking_device_scale_factor_check" check ("scale_factor" >= -1000 and "scale_factor" <= 1000);
