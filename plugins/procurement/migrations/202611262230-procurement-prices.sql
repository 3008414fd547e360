alter table "vendor_info_record" drop constraint "vendor_info_record_price_check";
alter table "vendor_info_record" add constraint "vendor_info_record_price_check" check ("price" >= 0.000001 and "price" <= 1000000000);
