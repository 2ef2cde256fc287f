-- An entry of the configuration may have any key: up to 254 characters, no control characters, no slash.
alter table configuration.config drop constraint config_key_check;
alter table configuration.config add constraint config_key_check
    check (char_length(key) between 1 and 254 and key !~ '[/\u0001-\u001f\u007f-\u009f]');
